//! Settings that several windows change at the same time.

use super::settings::{MAPS, MAX_RECENT};
use serde_json::{Map, Value};

/// Merges the settings that other windows have stored with the changes that this window has made since it read or wrote
/// `known`.
pub(super) fn merged(
    own: &Map<String, Value>,
    known: &Map<String, Value>,
    theirs: Map<String, Value>,
) -> Map<String, Value> {
    let mut merged = theirs;
    for (name, value) in own {
        let known = known.get(name);
        if known == Some(value) && merged.contains_key(name) {
            continue;
        }
        let value = match (name.as_str(), merged.get(name)) {
            ("recent", Some(theirs)) => with_theirs(value, theirs, known),
            (name, Some(theirs)) if MAPS.contains(&name) => {
                with_their_entries(value, theirs, known)
            }
            _ => value.clone(),
        };
        merged.insert(name.clone(), value);
    }
    merged
}

/// The recent files of this window, then those that other windows have opened meanwhile.
fn with_theirs(own: &Value, theirs: &Value, known: Option<&Value>) -> Value {
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let known = known.map(list).unwrap_or_default();
    let mut merged = list(own);
    for file in list(theirs) {
        if !merged.contains(&file) && !known.contains(&file) {
            merged.push(file);
        }
    }
    merged.truncate(MAX_RECENT);
    merged.into()
}

/// The entries of this window, and those that other windows have changed meanwhile.
fn with_their_entries(own: &Value, theirs: &Value, known: Option<&Value>) -> Value {
    let map = |value: &Value| value.as_object().cloned().unwrap_or_default();
    let (own, known) = (map(own), known.map(map).unwrap_or_default());
    let mut merged = map(theirs);
    merged.retain(|key, _| own.contains_key(key) || !known.contains_key(key));
    let changed = own
        .into_iter()
        .filter(|(key, entry)| known.get(key) != Some(entry));
    merged.extend(changed);
    merged.into()
}
