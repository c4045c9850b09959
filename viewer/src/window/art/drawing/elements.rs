//! How much work the elements of a drawing make, found before they are converted.
//!
//! An element may refer to others, which may refer to others in turn, so a short text can stand for any number of
//! elements. Clip paths that refer to each other would never end.

use resvg::usvg::roxmltree::{Document, Node};
use std::collections::BTreeMap;

/// Maximum depth of elements, with those that they refer to: they are read recursively.
const DEEPEST: usize = 200;
/// The work of an element besides that of its attributes.
const PER_ELEMENT: u64 = 50;

/// The work of matching an element and those around it against a selector of two parts.
const PER_PAIR: u64 = 25;

/// The work of converting a drawing, about one for each byte. `None` if an element refers to itself, to a mask or to a
/// pattern, or if its style sheet refers to anything but gradients. References to filters and markers do not count.
pub(super) fn work(document: &Document<'_>) -> Option<u64> {
    let mut elements = Elements::new(document)?;
    Some(elements.work_of(document.root_element(), 0)?.total)
}

/// The number of elements that an element stands for, how deep they are, and their work.
#[derive(Clone, Copy)]
struct Work {
    n_elements: u64,
    depth: usize,
    total: u64,
}

#[derive(Clone, Copy)]
enum Known {
    No,
    /// Its children or references are being counted.
    Open,
    Yes(Work),
}

struct Elements<'a, 'input> {
    /// The elements with each id. There may be several: readers differ in which of them they use.
    by_id: BTreeMap<&'a str, Vec<Node<'a, 'input>>>,
    known: Vec<Known>,
    /// The parts of the style sheets, each of which is compared with every element.
    n_rules: u64,
}

impl<'a, 'input> Elements<'a, 'input> {
    fn new(document: &'a Document<'input>) -> Option<Self> {
        let mut by_id: BTreeMap<&str, Vec<_>> = BTreeMap::new();
        for node in document.descendants() {
            for attribute in node.attributes().filter(|one| one.name() == "id") {
                by_id.entry(attribute.value()).or_default().push(node);
            }
        }
        let mut elements = Self {
            by_id,
            known: vec![Known::No; document.descendants().count()],
            n_rules: 0,
        };
        for node in document.descendants().filter(|node| is(*node, "style")) {
            let text: String = node.children().filter_map(|child| child.text()).collect();
            elements.n_rules += rules(&text)?;
            let mut named = links(&text).flat_map(|id| elements.named(id));
            let is_harmless = |&node: &Node<'_, '_>| is_gradient(node) || is_ignored(node);
            named.all(|node| is_harmless(&node)).then_some(())?;
        }
        Some(elements)
    }

    fn named(&self, id: &str) -> Vec<Node<'a, 'input>> {
        self.by_id.get(id).cloned().unwrap_or_default()
    }

    fn work_of(&mut self, node: Node<'a, 'input>, depth: usize) -> Option<Work> {
        let index = node.id().get_usize();
        match self.known[index] {
            Known::Yes(work) => return Some(work),
            Known::Open => return None,
            Known::No if depth > DEEPEST => return None,
            Known::No => self.known[index] = Known::Open,
        }
        let values = node.attributes().map(|one| one.value().len() as u64);
        let mut work = Work {
            n_elements: 1,
            depth: 1,
            total: PER_ELEMENT + self.n_rules + values.sum::<u64>(),
        };
        for child in node.children().filter(Node::is_element) {
            work.add(self.work_of(child, depth + 1)?, 1);
        }
        for target in self.references(node) {
            if is(target, "mask") || is(target, "pattern") {
                return None;
            }
            // All elements in a group inherit its colours.
            let times = if is_gradient(target) {
                work.n_elements
            } else {
                1
            };
            work.add(self.work_of(target, depth + 1)?, times);
        }
        self.known[index] = Known::Yes(work);
        (work.depth <= DEEPEST).then_some(work)
    }

    /// The elements that an element refers to, without those that are not drawn.
    fn references(&self, node: Node<'a, 'input>) -> Vec<Node<'a, 'input>> {
        let mut targets = Vec::new();
        for attribute in node.attributes() {
            let value = attribute.value();
            if let Some(id) = value.trim().strip_prefix('#')
                && attribute.name() == "href"
            {
                targets.extend(self.named(id));
            }
            targets.extend(links(value).flat_map(|id| self.named(id)));
        }
        targets.retain(|target| !is_ignored(*target));
        targets
    }
}

impl Work {
    fn add(&mut self, other: Self, times: u64) {
        self.n_elements = self.n_elements.saturating_add(other.n_elements);
        self.depth = self.depth.max(other.depth + 1);
        self.total = self.total.saturating_add(other.total.saturating_mul(times));
    }
}

/// How much a style sheet adds to each element. `None` if a selector has more than two parts, or any attribute: each
/// part is compared with all elements around another, so a few of them can take any time.
fn rules(style_sheet: &str) -> Option<u64> {
    let mut total = style_sheet.len() as u64 / 8;
    let mut rest = style_sheet;
    let mut text = String::new();
    while let Some((before, after)) = rest.split_once("/*") {
        text += before;
        text.push(' ');
        rest = after.split_once("*/").map_or("", |(_, after)| after);
    }
    text += rest;
    let blocks = text.split('{').map(|block| block.rsplit(['}', ';']).next());
    for selectors in blocks
        .flatten()
        .filter(|text| !text.trim_start().starts_with('@'))
    {
        for selector in selectors.split(',') {
            match selector.split_whitespace().count() {
                0 | 1 => {}
                2 => total += PER_PAIR,
                _ => return None,
            }
        }
    }
    (!text.contains('[')).then_some(total)
}

/// The names in all `url(#NAME)` of a text.
fn links(text: &str) -> impl Iterator<Item = &str> {
    text.split("url(").skip(1).filter_map(|rest| {
        let rest = rest.trim_start();
        let quote = rest
            .chars()
            .next()
            .filter(|first| ['"', '\''].contains(first));
        let rest = quote.map_or(rest, |quote| &rest[quote.len_utf8()..]);
        let id = rest.trim_start().strip_prefix('#')?;
        match quote {
            Some(quote) => id.split(quote).next().map(str::trim_end),
            None => id.split([')', ' ']).next(),
        }
    })
}

fn is(node: Node<'_, '_>, name: &str) -> bool {
    node.tag_name().name() == name
}

fn is_gradient(node: Node<'_, '_>) -> bool {
    is(node, "linearGradient") || is(node, "radialGradient")
}

/// Whether references to an element have no effect, because of the style sheet for all drawings.
fn is_ignored(node: Node<'_, '_>) -> bool {
    is(node, "filter") || is(node, "marker")
}
