-- The language server for Neovim 0.11 and later: `vim.lsp.enable("zrf")`.
return {
  cmd = { "zrf", "lsp" },
  filetypes = { "zrf" },
  root_markers = { "zrf.toml", ".git" },
  on_attach = function(_, buffer)
    -- The server can format some lines alone.
    vim.bo[buffer].formatexpr = "v:lua.vim.lsp.formatexpr()"
  end,
}
