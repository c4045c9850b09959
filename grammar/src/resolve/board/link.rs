//! `links`, `unlink` and `kill-positions`.

use super::super::Scope;
use super::super::lookup::unknown;
use super::builder::{Builder, Draft};
use crate::ast::{Links, Name, Unlink};
use crate::diagnostics::Diagnostic;
use crate::diagnostics::registry::resolve as lints;

impl Builder<'_> {
    pub(super) fn link(&mut self, links: &Links, scope: &mut Scope) {
        let Some(direction) = self.declare_direction(links.direction, scope) else {
            return;
        };
        for &(from, to) in &links.pairs {
            let from = self.link_end(from, scope);
            let to = self.link_end(to, scope);
            if let (Some(from), Some(to)) = (from, to) {
                self.set_link(direction, from, to);
            }
        }
    }

    /// A position of a link. A killed one is tolerated: real files have such links, and the original program leaves
    /// them out.
    fn link_end(&self, name: Name, scope: &mut Scope) -> Option<Draft> {
        let killed = scope.killed.get(&name.symbol).copied();
        match (self.get(name.symbol), killed) {
            (None, Some(killed)) => {
                let message = format!("position `{}` was taken away before", scope.text(name));
                scope.diagnostics.push(
                    Diagnostic::new(&lints::KILLED_POSITION, message, name.origin)
                        .at("the link is left out")
                        .label(killed, "taken away here"),
                );
                None
            }
            _ => self.position(name, scope),
        }
    }

    pub(super) fn unlink(&mut self, arguments: &[Unlink], scope: &mut Scope) {
        let mut cut_off = Vec::new();
        for argument in arguments {
            match *argument {
                Unlink::Position(name) => cut_off.extend(self.position(name, scope)),
                Unlink::Pair(first, second) => self.unlink_pair(first, second, scope),
            }
        }
        self.cut_off(&cut_off);
    }

    fn unlink_pair(&mut self, first: Name, second: Name, scope: &mut Scope) {
        let Some(from) = self.position(first, scope) else {
            return;
        };
        if let Some(direction) = self.directions.get(second.symbol) {
            if let Some(link) = self.links[direction.index()].get_mut(from.index()) {
                *link = None;
            }
        } else if let Some(to) = self.get(second.symbol) {
            for row in &mut self.links {
                for (start, end) in [(from, to), (to, from)] {
                    if let Some(link) = row.get_mut(start.index())
                        && *link == Some(end)
                    {
                        *link = None;
                    }
                }
            }
        } else if !scope.incomplete.positions && !scope.incomplete.directions {
            let known: Vec<&str> = self.names(scope);
            let class = "position or direction";
            let lint = &lints::UNKNOWN_POSITION;
            let diagnostic = unknown(
                scope.names,
                second,
                class,
                lint,
                known.iter().copied(),
                None,
            );
            scope.diagnostics.push(diagnostic);
        }
    }

    fn names<'n>(&self, scope: &Scope<'n>) -> Vec<&'n str> {
        let positions = self.positions.iter().filter(|position| !position.is_killed);
        let symbols = positions.map(|position| position.symbol);
        let symbols = symbols.chain(self.directions.symbols().iter().copied());
        symbols.map(|symbol| scope.names.text(symbol)).collect()
    }

    pub(super) fn kill(&mut self, names: &[Name], scope: &mut Scope) {
        let mut gone = Vec::new();
        for &name in names {
            if let Some(position) = self.link_free_position(name, scope) {
                gone.push(position);
                self.remove(name.symbol);
                scope.killed.insert(name.symbol, name.origin);
            }
        }
        self.cut_off(&gone);
    }

    /// A position to be taken away; twice is a slip without consequence.
    fn link_free_position(&self, name: Name, scope: &mut Scope) -> Option<Draft> {
        let killed = scope.killed.get(&name.symbol).copied();
        if let Some(killed) = killed {
            let message = format!("position `{}` was taken away before", scope.text(name));
            scope.diagnostics.push(
                Diagnostic::new(&lints::KILLED_POSITION, message, name.origin)
                    .label(killed, "taken away here"),
            );
            return None;
        }
        self.position(name, scope)
    }

    /// Removes every link from and to these positions.
    fn cut_off(&mut self, gone: &[Draft]) {
        if gone.is_empty() {
            return;
        }
        let mut is_gone = vec![false; self.positions.len()];
        for position in gone {
            is_gone[position.index()] = true;
        }
        for row in &mut self.links {
            for (from, link) in row.iter_mut().enumerate() {
                if link.is_some_and(|to| is_gone[from] || is_gone[to.index()]) {
                    *link = None;
                }
            }
        }
    }
}
