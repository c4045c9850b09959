//! How much is painted for a drawing, in areas of the whole drawing: a few words can paint it over and over.

use resvg::usvg::{ClipPath, Group, Node, Path, Tree};

/// Maximum painted area, maximum area of the layers open at once, and maximum number of dashes.
const MAX_PAINTED: f32 = 256.0;
const MAX_OPEN: f32 = 8.0;
const MAX_DASHES: f32 = 1_000_000.0;
/// A layer is at most this much larger than the drawing.
const LARGEST_LAYER: f32 = 25.0;

/// Whether it takes little enough memory and time to render a drawing.
pub(super) fn is_modest(tree: &Tree) -> bool {
    let size = tree.size();
    let mut painting = Painting {
        whole: size.width() * size.height(),
        painted: 0.0,
        n_dashes: 0.0,
    };
    painting.group(tree.root(), 1.0, 0.0).is_some()
}

struct Painting {
    /// The area of the drawing.
    whole: f32,
    painted: f32,
    n_dashes: f32,
}

impl Painting {
    /// Adds a group that is painted on a surface of some area, while layers of some area are open.
    fn group(&mut self, group: &Group, surface: f32, open: f32) -> Option<()> {
        let (mut surface, mut open) = (surface, open);
        if group.should_isolate() {
            let bounds = group.abs_layer_bounding_box();
            surface = self.share(bounds.width() * bounds.height(), LARGEST_LAYER);
            open += surface;
            is_below(open, MAX_OPEN)?;
            self.paint(surface)?;
            if let Some(clip) = group.clip_path() {
                self.clip(clip, surface)?;
            }
        }
        for node in group.children() {
            match node {
                Node::Group(group) => self.group(group, surface, open)?,
                Node::Path(path) => self.path(path, surface)?,
                // Neither images nor text are read.
                Node::Image(_) | Node::Text(_) => {}
            }
        }
        Some(())
    }

    fn path(&mut self, path: &Path, surface: f32) -> Option<()> {
        let bounds = path.abs_stroke_bounding_box();
        self.paint(self.share(bounds.width() * bounds.height(), surface))?;
        let dashes = path.stroke().and_then(|stroke| stroke.dasharray());
        if let Some(dashes) = dashes {
            let own = path.bounding_box();
            let longest = path.data().len() as f32 * own.width().hypot(own.height());
            let shortest = dashes.iter().sum::<f32>() / dashes.len() as f32;
            self.n_dashes += longest / shortest;
            is_below(self.n_dashes, MAX_DASHES)?;
        }
        Some(())
    }

    /// A clip path is painted on a surface of its own.
    fn clip(&mut self, clip: &ClipPath, surface: f32) -> Option<()> {
        self.paint(surface)?;
        self.clipping(clip.root(), surface)?;
        clip.clip_path()
            .map_or(Some(()), |clip| self.clip(clip, surface))
    }

    fn clipping(&mut self, group: &Group, surface: f32) -> Option<()> {
        if let Some(clip) = group.clip_path() {
            self.clip(clip, surface)?;
        }
        for node in group.children() {
            match node {
                Node::Group(group) => self.clipping(group, surface)?,
                _ => self.paint(surface / MAX_PAINTED)?,
            }
        }
        Some(())
    }

    fn paint(&mut self, area: f32) -> Option<()> {
        self.painted += area;
        is_below(self.painted, MAX_PAINTED)
    }

    /// An area as a share of the drawing's, up to a maximum.
    fn share(&self, area: f32, most: f32) -> f32 {
        (area / self.whole).min(most)
    }
}

/// Checks a limit; fails for NaN too.
fn is_below(value: f32, most: f32) -> Option<()> {
    (value <= most).then_some(())
}
