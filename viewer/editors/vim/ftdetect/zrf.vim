autocmd BufNewFile,BufRead *.zrf setfiletype zrf
" Parts of rules files: only where the first lines look like rules.
autocmd BufNewFile,BufRead *.inc if join(getline(1, 50), "\n") =~# '(\%(define\|include\|game\|variant\)\s' | setfiletype zrf | endif
