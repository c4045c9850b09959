" Formats the whole text with `zrf fmt`, for 'formatexpr'. A text with unmatched parentheses or quotes stays as it is.
function! zrf#format() abort
  " Text that is being typed is wrapped as elsewhere.
  if mode() =~# '[iR]'
    return 1
  endif
  let l:errors = tempname()
  let l:name = empty(expand('%')) ? '-' : expand('%:t')
  let l:command = 'zrf fmt --stdin-filename ' . shellescape(l:name) . ' - 2>' . shellescape(l:errors)
  let l:old = getline(1, '$')
  let l:new = systemlist(l:command, l:old + [''])
  let l:error = get(readfile(l:errors, '', 1), 0, 'zrf fmt failed')
  call delete(l:errors)
  if v:shell_error
    echohl ErrorMsg | echomsg l:error | echohl None
  elseif l:new !=# l:old
    let l:view = winsaveview()
    silent execute 'keepjumps' max([1, len(l:new)]) . ',$delete _'
    call setline(1, l:new)
    call winrestview(l:view)
  endif
  return 0
endfunction
