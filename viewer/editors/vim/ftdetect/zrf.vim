autocmd BufNewFile,BufRead *.zrf setfiletype zrf
" Parts of rules files: only those that begin with a form of rules, whatever type their ending suggests to Vim.
autocmd BufNewFile,BufRead *.inc if getline(search('^\s*[^; \t]', 'cnW')) =~#
      \ '^\s*(\%(define\s\+[^( \t]\|\%(include\|game\|variant\|version\|piece\|board\)\>\)' | set filetype=zrf | endif
