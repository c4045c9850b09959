" :make checks the file; the quickfix list shows what is wrong.
if exists("current_compiler")
  finish
endif
let current_compiler = "zrf"

CompilerSet makeprg=zrf\ check\ --output-format\ concise\ %:S
CompilerSet errorformat=%f:%l:%c:\ %trror[%.%#]\ %m,%f:%l:%c:\ %tarning[%.%#]\ %m,%f:%l:%c:\ %tote[%.%#]\ %m,%-G%.%#
