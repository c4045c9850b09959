//! Sources of files, and the locations of the pictures and sounds that rules name.

use std::collections::BTreeMap;

/// A source of files.
pub trait Files {
    /// The bytes of a file.
    ///
    /// The path is the root path of the load, or an included path joined to the folder of the including file, with `/`
    /// between. Letter case did not matter where rules files were written, so if no file has exactly this path, one
    /// that differs only in case should be returned.
    ///
    /// # Errors
    /// The reason, worded for the author, such as `no such file`.
    fn read(&self, path: &str) -> Result<Vec<u8>, String>;

    /// The path under which a file exists, `None` if [`Files::read`] would find none: the same path, or one that
    /// differs in letter case.
    fn locate(&self, path: &str) -> Option<String> {
        self.read(path).is_ok().then(|| path.to_owned())
    }
}

/// Files held in memory, by path.
impl Files for BTreeMap<String, Vec<u8>> {
    fn read(&self, path: &str) -> Result<Vec<u8>, String> {
        let same = |&(name, _): &(&String, &Vec<u8>)| name.eq_ignore_ascii_case(path);
        let bytes = self.get(path).or_else(|| Some(self.iter().find(same)?.1));
        bytes.cloned().ok_or_else(|| "no such file".to_owned())
    }

    fn locate(&self, path: &str) -> Option<String> {
        let same = |name: &&String| name.eq_ignore_ascii_case(path);
        let exact = self.contains_key(path).then(|| path.to_owned());
        exact.or_else(|| self.keys().find(same).cloned())
    }
}

/// Names that Windows takes for devices, in any folder and with any extension.
const DEVICES: [&str; 6] = ["aux", "con", "conin$", "conout$", "nul", "prn"];

/// Whether a path that rules name is relative, and leads to no network, drive or device on any system.
pub(crate) fn is_local(path: &str) -> bool {
    let is_device = |part: &str| {
        let stem = part.split('.').next().unwrap_or_default().trim_end();
        let stem = stem.to_ascii_lowercase();
        let number = stem
            .strip_prefix("com")
            .or_else(|| stem.strip_prefix("lpt"));
        let is_port = number.is_some_and(|number| number.len() == 1 && number != "0");
        is_port || DEVICES.contains(&stem.as_str())
    };
    let is_absolute = path.starts_with(['/', '\\']) || path.contains([':', '\0']);
    !is_absolute && !path.split(['/', '\\']).any(is_device)
}

/// The possible paths of a file that the rules at `rules` call `name`, likeliest first: beside the rules, then in the
/// parent folder, where the original program looked for artwork shared by several games.
///
/// `name` has `/` between folders. If it is absolute or names a device, there are no paths.
pub fn resource_places(rules: &str, name: &str) -> Vec<String> {
    if !is_local(name) {
        return Vec::new();
    }
    let folder = rules
        .rfind(['/', '\\'])
        .map_or("", |slash| &rules[..=slash]);
    let above = parent(folder);
    let inside = name.trim_start_matches("../");
    let mut places = Vec::with_capacity(4);
    for place in [
        format!("{folder}{name}"),
        format!("{above}{name}"),
        format!("{folder}{inside}"),
        format!("{above}{inside}"),
    ] {
        if !places.contains(&place) {
            places.push(place);
        }
    }
    places
}

/// A path with `/` between folders. Backslashes separate them, too, also if they are doubled.
pub fn with_slashes(path: &str) -> String {
    path.replace("\\\\", "/").replace('\\', "/")
}

/// A path without empty parts, `.` and `..`, as far as it shows where they lead: `a\\./b//../c` becomes `a/c`.
///
/// `..` at the beginning stays, as does the slash of an absolute path.
pub fn normal_path(path: &str) -> String {
    let mut parts: Vec<&str> = Vec::new();
    for part in path.split(['/', '\\']) {
        match part {
            "." => {}
            // Only an absolute path begins with an empty part.
            "" if !parts.is_empty() => {}
            ".." if parts.last().is_some_and(|last| !["..", ""].contains(last)) => {
                parts.pop();
            }
            _ => parts.push(part),
        }
    }
    parts.join("/")
}

/// The parent of a folder. Both are empty or end with a slash.
fn parent(folder: &str) -> String {
    let inner = folder.trim_end_matches(['/', '\\']);
    let start = inner.rfind(['/', '\\']).map_or(0, |slash| slash + 1);
    match &inner[start..] {
        "" | "." | ".." => format!("{folder}../"),
        _ => inner[..start].to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::{is_local, normal_path, resource_places};

    #[test]
    fn absolute_paths_network_names_and_devices_are_not_local() {
        for path in [
            "a.inc",
            "../images/a.bmp",
            "Images\\a.bmp",
            "com/lpt.bmp",
            "console.bmp",
        ] {
            assert!(is_local(path), "{path}");
        }
        for path in [
            "/etc/passwd",
            "\\\\server\\share\\a.bmp",
            "//server/a.bmp",
            "C:\\a.bmp",
            "c:a.bmp",
            "a.bmp:stream",
            "images/nul.bmp",
            "COM1",
            "a\0b",
        ] {
            assert!(!is_local(path), "{path}");
            assert!(resource_places("game.zrf", path).is_empty(), "{path}");
        }
    }

    #[test]
    fn paths_of_one_file_are_the_same() {
        for (path, expected) in [
            ("a.inc", "a.inc"),
            ("./a\\.\\b//c.inc", "a/b/c.inc"),
            ("a/../b/../../../c.inc", "../../c.inc"),
            ("/a//../../b.inc", "/../b.inc"),
            ("a/..", ""),
        ] {
            assert_eq!(normal_path(path), expected, "{path}");
        }
    }

    #[test]
    fn beside_the_rules_and_above() {
        let cases: [(&str, &str, &[&str]); 8] = [
            ("chess.zrf", "k.bmp", &["k.bmp", "../k.bmp"]),
            ("./chess.zrf", "k.bmp", &["./k.bmp", "./../k.bmp"]),
            ("../chess.zrf", "k.bmp", &["../k.bmp", "../../k.bmp"]),
            ("a/../chess.zrf", "k.bmp", &["a/../k.bmp", "a/../../k.bmp"]),
            ("/chess.zrf", "k.bmp", &["/k.bmp", "/../k.bmp"]),
            ("games/chess.zrf", "k.bmp", &["games/k.bmp", "k.bmp"]),
            (
                "/a/b/c.zrf",
                "../art/k.bmp",
                &[
                    "/a/b/../art/k.bmp",
                    "/a/../art/k.bmp",
                    "/a/b/art/k.bmp",
                    "/a/art/k.bmp",
                ],
            ),
            ("a\\b\\c.zrf", "k.bmp", &["a\\b\\k.bmp", "a\\k.bmp"]),
        ];
        for (rules, name, expected) in cases {
            assert_eq!(resource_places(rules, name), expected, "{rules}");
        }
    }
}
