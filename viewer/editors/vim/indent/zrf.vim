" Indents by one step more than the line in which the innermost open list begins.
if exists("b:did_indent")
  finish
endif
let b:did_indent = 1

setlocal nolisp autoindent indentexpr=ZrfIndent() indentkeys=!^F,o,O,0)
let b:undo_indent = "setlocal lisp< autoindent< indentexpr< indentkeys<"

if exists("*ZrfIndent")
  finish
endif

function! ZrfIndent() abort
  let l:skip = 'synIDattr(synID(line("."), col("."), 0), "name") =~# "zrfString\\|zrfComment"'
  call cursor(v:lnum, 1)
  let l:open = searchpair('(', '', ')', 'bnW', l:skip, 0, 50)
  if l:open == 0
    return 0
  endif
  if getline(v:lnum) =~# '^\s*)'
    return indent(l:open)
  endif
  return indent(l:open) + shiftwidth()
endfunction
