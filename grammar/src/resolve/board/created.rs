//! Where the parts of a board create positions.

use crate::ast::BoardItem;
use crate::text::{Origin, Symbol};

/// Names of positions with the parts that create them: the name, the index of the part, the place; sorted.
#[derive(Debug)]
pub(super) struct Created(Vec<(Symbol, usize, Origin)>);

impl Created {
    /// What these parts create.
    pub(super) fn by(items: &[BoardItem]) -> Self {
        let mut created = Vec::new();
        for (index, item) in items.iter().enumerate() {
            match item {
                BoardItem::Grid(grid) => {
                    let symbols = grid.positions.iter();
                    created.extend(symbols.map(|&symbol| (symbol, index, grid.origin)));
                }
                BoardItem::Positions(positions) => {
                    let names = positions.iter().map(|position| position.name);
                    created.extend(names.map(|name| (name.symbol, index, name.origin)));
                }
                BoardItem::Dummy(names) => {
                    created.extend(names.iter().map(|name| (name.symbol, index, name.origin)));
                }
                _ => {}
            }
        }
        created.sort_by_key(|&(symbol, index, _)| (symbol, index));
        Self(created)
    }

    /// Where the part at an index, or one after it, first creates a position.
    pub(super) fn since(&self, index: usize, position: Symbol) -> Option<Origin> {
        let is_before = |&(symbol, part, _): &_| (symbol, part) < (position, index);
        let (symbol, _, origin) = *self.0.get(self.0.partition_point(is_before))?;
        (symbol == position).then_some(origin)
    }
}
