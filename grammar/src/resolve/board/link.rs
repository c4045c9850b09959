//! `links`, `unlink` and `kill-positions`.

use super::super::{Class, Role, Scope};
use super::builder::{Builder, Draft};
use crate::ast::{Links, Name, Unlink};
use crate::diagnostics::{Diagnostic, registry as lints};
use crate::text::{Origin, Symbol};
use rustc_hash::FxHashMap;

/// What happens to a link with a removed position, and why it has none to remove.
const IGNORED: &str = "the link is ignored";
const NOT_LINKED: &str = "its links were removed, too";

/// Reports a link from the position of an earlier one in the same list.
fn overwritten((from, to): (Name, Name), lost: (Name, Name), scope: &mut Scope) {
    let (position, to, end) = (scope.text(from), scope.text(to), scope.text(lost.1));
    let message = format!("`{position}` is linked twice in one direction");
    let help = format!("if the way goes on from `{end}`, write `({end} {to})`");
    let diagnostic = Diagnostic::new(&lints::OVERWRITTEN_LINK, message, from.origin)
        .at(format!("the link to `{to}` counts"))
        .label(lost.0.origin, format!("the link to `{end}` is lost"));
    scope.diagnostics.push(diagnostic.help(help));
}

impl Builder<'_> {
    pub(super) fn link(&mut self, links: &Links, scope: &mut Scope) {
        let Some(direction) = self.declare_direction(links.direction, scope) else {
            return;
        };
        let mut linked: FxHashMap<Symbol, (Name, Name)> = FxHashMap::default();
        for &pair in &links.pairs {
            let from = self.link_end(pair.0, IGNORED, scope);
            let to = self.link_end(pair.1, IGNORED, scope);
            if let (Some(from), Some(to)) = (from, to) {
                self.set_link(direction, from, to);
                let before = linked.insert(pair.0.symbol, pair);
                if let Some(lost) = before.filter(|(_, end)| end.symbol != pair.1.symbol) {
                    overwritten(pair, lost, scope);
                }
            }
        }
    }

    /// A position of a link, or of one to remove. A removed position is tolerated: real files have such links, and the
    /// original program ignores them.
    fn link_end(&self, name: Name, effect: &str, scope: &mut Scope) -> Option<Draft> {
        let killed = scope.killed.get(&name.symbol).copied();
        scope.note(name, Class::Position, Role::Reference);
        match (self.get(name.symbol), killed) {
            (None, Some(killed)) => {
                let message = format!("position `{}` was removed earlier", scope.text(name));
                scope.diagnostics.push(
                    Diagnostic::new(&lints::KILLED_POSITION, message, name.origin)
                        .at(effect)
                        .label(killed, "removed here"),
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
                Unlink::Position(name) => {
                    let position = self.link_end(name, NOT_LINKED, scope);
                    cut_off.extend(position.map(|position| (position, name.origin)));
                }
                Unlink::Pair(first, second) => self.unlink_pair(first, second, scope),
            }
        }
        if let Some(&(_, origin)) = cut_off.first()
            && self
                .limits
                .spend(self.links.len() * self.positions.len(), origin, scope)
        {
            self.cut_off(&cut_off);
        }
    }

    fn unlink_pair(&mut self, first: Name, second: Name, scope: &mut Scope) {
        let Some(from) = self.link_end(first, NOT_LINKED, scope) else {
            return;
        };
        if let Some(direction) = self.directions.get(second.symbol) {
            scope.note(second, Class::Direction, Role::Reference);
            if let Some(link) = self.links[direction.index()].get_mut(from.index()) {
                *link = None;
            }
        } else if self.get(second.symbol).is_some() || scope.killed.contains_key(&second.symbol) {
            let Some(to) = self.link_end(second, NOT_LINKED, scope) else {
                return;
            };
            if !self.limits.spend(self.links.len(), second.origin, scope) {
                return;
            }
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
            let directions = self.directions.symbols().iter().copied();
            let known = self.live_names().chain(directions);
            let classes = &[Class::Position, Class::Direction];
            let lint = &lints::UNKNOWN_POSITION;
            let diagnostic = scope.unknown_among(known, classes, second, lint);
            scope.diagnostics.push(diagnostic);
        }
    }

    pub(super) fn kill(&mut self, names: &[Name], scope: &mut Scope) {
        for &name in names {
            // Links of a removed position disappear with its number, so nothing needs to be done for them.
            if self.living(name, scope) {
                self.remove(name.symbol);
                scope.killed.insert(name.symbol, name.origin);
            }
        }
    }

    /// Whether a position can be removed; removing it twice is harmless.
    fn living(&self, name: Name, scope: &mut Scope) -> bool {
        let killed = scope.killed.get(&name.symbol).copied();
        if let Some(killed) = killed {
            let message = format!("position `{}` was removed earlier", scope.text(name));
            scope.diagnostics.push(
                Diagnostic::new(&lints::KILLED_POSITION, message, name.origin)
                    .label(killed, "removed here"),
            );
            return false;
        }
        self.position(name, scope).is_some()
    }

    /// Removes every link to or from these positions.
    fn cut_off(&mut self, gone: &[(Draft, Origin)]) {
        let mut is_gone = vec![false; self.positions.len()];
        for (position, _) in gone {
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
