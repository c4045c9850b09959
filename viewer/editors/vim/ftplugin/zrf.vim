" Settings for ZRF rules files.
if exists("b:did_ftplugin")
  finish
endif
let b:did_ftplugin = 1

setlocal comments=:; commentstring=;\ %s
setlocal iskeyword=33,36-39,42-58,60-90,94-126,192-255
setlocal expandtab shiftwidth=3 softtabstop=3
setlocal suffixesadd=.inc include=^\\s*(include
setlocal formatexpr=zrf#format()
compiler zrf

let b:undo_ftplugin = "setlocal comments< commentstring< iskeyword< expandtab< shiftwidth< softtabstop< suffixesadd< include< formatexpr<"
