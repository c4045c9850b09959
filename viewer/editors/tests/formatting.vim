" `gq` formats a text, and changes nothing where it cannot; files of other languages keep their type.
filetype plugin indent on
let s:folder = tempname()
call mkdir(s:folder)
call writefile(['(game', '(title "Steps")', ')'], s:folder . '/game.zrf')
call writefile(['; Moves.', '', '(define step ($1 add))'], s:folder . '/moves.inc')
call writefile(['#declare Size = 2;'], s:folder . '/scene.inc')

execute 'edit' s:folder . '/game.zrf'
2
normal! gqq
call assert_equal(['(game', '   (title "Steps")', ')'], getline(1, '$'))
call setline(1, '(game (')
normal! gqq
call assert_equal(['(game (', '   (title "Steps")', ')'], getline(1, '$'))
execute 'edit!' s:folder . '/moves.inc'
call assert_equal('zrf', &filetype)
execute 'edit' s:folder . '/scene.inc'
call assert_equal('pov', &filetype)

call delete(s:folder, 'rf')
if !empty(v:errors)
  call writefile(v:errors, '/dev/stderr')
  cquit
endif
qall!
