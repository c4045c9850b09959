-- The language server for Neovim 0.11 and later: `vim.lsp.enable("zrf")`.
return {
  cmd = { "zrf", "lsp" },
  filetypes = { "zrf" },
  root_markers = { "zrf.toml", ".git" },
}
