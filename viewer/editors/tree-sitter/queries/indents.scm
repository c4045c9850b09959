; Neovim and Helix read different names.
(list) @indent.begin @indent
(list ")" @indent.end @outdent)
(string) @indent.ignore
(comment) @indent.ignore
