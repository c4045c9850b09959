//! Provides the commit that the program is built from. Without git or a repository the build still works.

use std::process::Command;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    // A commit and a switch of branches both write this log.
    if let Some(log) = git(&["rev-parse", "--git-path", "logs/HEAD"]) {
        println!("cargo:rerun-if-changed={log}");
    }
    if let Some(commit) = git(&["log", "-1", "--format=%h %cs"]) {
        let version = env!("CARGO_PKG_VERSION");
        println!("cargo:rustc-env=ZRF_VERSION={version} ({commit})");
    }
}

fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    (output.status.success() && !text.trim().is_empty()).then(|| text.trim().to_owned())
}
