//! Settings that several windows change at the same time.

use super::settings::MAX_RECENT;
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
            ("tags", Some(theirs)) => with_their_tags(value, theirs, known),
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

/// The tags of this window, and those that other windows have given to other files meanwhile.
fn with_their_tags(own: &Value, theirs: &Value, known: Option<&Value>) -> Value {
    let map = |value: &Value| value.as_object().cloned().unwrap_or_default();
    let (own, known) = (map(own), known.map(map).unwrap_or_default());
    let mut merged = map(theirs);
    merged.retain(|file, _| own.contains_key(file) || !known.contains_key(file));
    let changed = own
        .into_iter()
        .filter(|(file, tags)| known.get(file) != Some(tags));
    merged.extend(changed);
    merged.into()
}
