//! Starts the language server of `zrf` for Zed.

use zed_extension_api::{
    Command, Extension, LanguageServerId, Result, Worktree, register_extension,
};

struct Zrf;

impl Extension for Zrf {
    fn new() -> Self {
        Self
    }

    fn language_server_command(
        &mut self,
        _server: &LanguageServerId,
        folder: &Worktree,
    ) -> Result<Command> {
        let command = folder
            .which("zrf")
            .ok_or("`zrf` is not in the path: install it with `cargo install --path viewer`")?;
        Ok(Command {
            command,
            args: vec!["lsp".into()],
            env: folder.shell_env(),
        })
    }
}

register_extension!(Zrf);
