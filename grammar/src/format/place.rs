//! Where each item of a text goes.

use super::outline::{Column, Item, Kind, LAYOUT, Line, MAX_INDENT, Outline, TAB};
use super::style::Style;
use crate::diagnostics::Edit;
use crate::text::Span;

/// Maximum number of line ends kept in a row.
const MAX_LINE_ENDS: usize = 3;

/// The changes to white space that format a text.
pub(super) fn edits(text: &str, outline: &Outline) -> Vec<Edit> {
    let mut layout = Layout {
        outline,
        style: Style::of(text, outline),
        columns: Vec::with_capacity(outline.items.len()),
        indents: Vec::with_capacity(outline.lines.len()),
        bases: vec![None; outline.lists.len()],
    };
    let (mut edits, mut column, mut end) = (Vec::new(), Column::default(), 0);
    let mut replace = |from: usize, to: usize, new: &str| {
        if text[from..to] != *new {
            edits.push(Edit::replace(
                Span::new(from as u32, to as u32),
                &text[from..to],
                new,
            ));
        }
    };
    for (index, item) in outline.items.iter().enumerate() {
        let old = &text[end..item.bytes.start];
        let gap = if outline.line_start(index) == index {
            layout.line_start(index, old)
        } else if layout.is_needless(index) {
            String::new()
        } else {
            old.to_owned()
        };
        replace(end, item.bytes.start, &gap);
        column.pass(&gap);
        layout.columns.push(column.0);
        column.pass(&text[item.bytes.clone()]);
        end = item.bytes.end;
    }
    let last = if outline.items.is_empty() {
        ""
    } else {
        layout.style.line_end
    };
    replace(end, text.len(), last);
    edits
}

struct Layout<'a> {
    outline: &'a Outline,
    style: Style,
    /// The new columns of the items so far.
    columns: Vec<usize>,
    /// The white space at the start of each line so far.
    indents: Vec<Indent>,
    /// For each list, the column of its lines, once it is known.
    bases: Vec<Option<Place>>,
}

/// The white space at the start of a line.
struct Indent {
    new: String,
    /// The tabs that the author wrote there.
    n_old_tabs: usize,
}

/// Where a line begins.
#[derive(Clone, Copy)]
struct Place {
    column: usize,
    /// The line whose items it is aligned with, unless it is only indented.
    aligned_with: Option<usize>,
}

impl Place {
    fn indented(column: usize) -> Self {
        Self {
            column,
            aligned_with: None,
        }
    }
}

impl Layout<'_> {
    /// Whether the white space before an item is next to the inner side of a parenthesis, outside tables.
    fn is_needless(&self, index: usize) -> bool {
        let (items, list) = (&self.outline.items, self.outline.items[index].list);
        let is_inside = items[index].kind == Kind::Close || items[index - 1].kind == Kind::Open;
        is_inside && list.is_some_and(|list| self.outline.lists[list].table.is_none())
    }

    /// The white space before an item that begins a line.
    fn line_start(&mut self, index: usize, old: &str) -> String {
        let line = self.outline.lines[self.outline.items[index].line];
        let place = self.place(index, line, old);
        let white = old.rsplit(['\r', '\n']).next().unwrap_or_default();
        let n_old_tabs = white.matches('\t').count();
        let new = self.white_space(place, n_old_tabs);
        // Before the first item there is no line to end.
        let n_ends = if index == 0 { 0 } else { n_line_ends(old) };
        let gap = self.style.line_end.repeat(n_ends.min(MAX_LINE_ENDS)) + &new;
        self.indents.push(Indent { new, n_old_tabs });
        gap
    }

    /// The white space of a line up to its place. Spaces that align the line with an earlier one stay spaces, after the
    /// indentation of the earlier line: then both are aligned whatever the width of a tab.
    fn white_space(&self, place: Place, n_old_tabs: usize) -> String {
        let column = place.column.min(MAX_INDENT);
        let earlier = place.aligned_with.map(|line| &self.indents[line]);
        let mut white = match earlier.filter(|earlier| n_old_tabs <= earlier.n_old_tabs) {
            Some(earlier) => earlier.new.clone(),
            None if self.style.has_tabs => "\t".repeat(column / TAB),
            None => String::new(),
        };
        let mut end = Column::default();
        end.pass(&white);
        white.push_str(&" ".repeat(column.saturating_sub(end.0)));
        white
    }

    fn place(&mut self, index: usize, line: Line, gap: &str) -> Place {
        let outline = self.outline;
        let item = &outline.items[index];
        if item.kind == Kind::Comment && item.column == 0 {
            return Place::indented(0);
        }
        let is_comment = matches!(item.kind, Kind::Comment | Kind::Control);
        let Some(list) = line.list else {
            return Place::indented(if is_comment { item.column } else { 0 });
        };
        let before = &outline.items[index - 1];
        let continues = item.kind == Kind::Comment
            && before.kind == Kind::Comment
            && before.column == item.column
            && n_line_ends(gap) == 1;
        if continues && self.columns[index - 1] < MAX_INDENT {
            return self.below(index - 1);
        }
        match item.kind {
            Kind::Close => self.close(item, list),
            Kind::Else => Place::indented(self.else_between(item, list)),
            _ => self.item(item, list),
        }
    }

    /// The place of an item that begins a line of a list.
    fn item(&mut self, item: &Item, list: usize) -> Place {
        let outline = self.outline;
        let known = &outline.lists[list];
        let Some(table) = known.table else {
            let aligned = self.aligned(list, item.column);
            return aligned.unwrap_or_else(|| self.base(list));
        };
        let open = outline.lists[table].open;
        let kept = (item.column + self.columns[open]).checked_sub(outline.items[open].column);
        let least = self.indent(open);
        let kept = kept.filter(|&kept| kept > least && kept < MAX_INDENT);
        let step = || self.indent(known.open) + self.style.step(known.head).unwrap_or(1);
        let beside = outline.aligned(known, item.column);
        Place {
            column: kept.unwrap_or_else(step),
            aligned_with: beside.map(|beside| outline.items[beside].line),
        }
    }

    /// `)` goes to the start of the line that its list begins in, or right below its parenthesis if the author did so.
    fn close(&self, item: &Item, list: usize) -> Place {
        let open = self.outline.lists[list].open;
        let is_below = item.column == self.outline.items[open].column;
        if is_below && self.columns[open] < MAX_INDENT {
            self.below(open)
        } else {
            self.below(self.outline.line_start(open))
        }
    }

    /// `else` stays between the column of its list and that of the list's items.
    fn else_between(&mut self, item: &Item, list: usize) -> usize {
        let open = self.outline.lists[list].open;
        let start = self.outline.line_start(open);
        let kept =
            (item.column + self.columns[start]).checked_sub(self.outline.items[start].column);
        let (least, most) = (self.columns[start], self.base(list).column);
        kept.filter(|kept| (least..=most).contains(kept))
            .unwrap_or((self.columns[open] + 1).min(most))
    }

    /// The place of the lines of a list: that of the first, if it is aligned, or a step from the line of the list.
    fn base(&mut self, list: usize) -> Place {
        if let Some(base) = self.bases[list] {
            return base;
        }
        let outline = self.outline;
        let known = &outline.lists[list];
        let first = known
            .first_line
            .map(|line| &outline.items[outline.lines[line].first]);
        let aligned = first.and_then(|first| self.aligned(list, first.column));
        let below_first = || known.beside.first().map(|&item| self.below(item));
        let stepped = |step| Place::indented(self.indent(known.open) + step);
        let base = aligned.unwrap_or_else(|| match self.style.step(known.head) {
            Some(step) => stepped(step),
            None => below_first().unwrap_or_else(|| stepped(1)),
        });
        self.bases[list] = Some(base);
        base
    }

    fn aligned(&self, list: usize, column: usize) -> Option<Place> {
        let item = self.outline.aligned(&self.outline.lists[list], column)?;
        Some(self.below(item)).filter(|place| place.column < MAX_INDENT)
    }

    /// Below an item of an earlier line.
    fn below(&self, item: usize) -> Place {
        Place {
            column: self.columns[item],
            aligned_with: Some(self.outline.items[item].line),
        }
    }

    /// The new column of the line that an item is in.
    fn indent(&self, item: usize) -> usize {
        self.columns[self.outline.line_start(item)]
    }
}

/// The number of line ends in a text. Old Macintosh files end lines with `\r` alone.
fn n_line_ends(text: &str) -> usize {
    debug_assert!(text.chars().all(|char| LAYOUT.contains(&char)));
    text.matches(['\r', '\n']).count() - text.matches("\r\n").count()
}
