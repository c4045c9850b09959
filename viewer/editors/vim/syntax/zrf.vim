" Colours for ZRF rules files.
if exists("b:current_syntax")
  finish
endif

syntax case match
syntax iskeyword 33,36-39,42-58,60-90,94-126,192-255

syntax match zrfComment ";.*$" contains=zrfSuppression,@Spell
syntax match zrfSuppression "zrf: allow([^)]*)" contained
syntax region zrfString start=+"+ end=+"+ contains=@Spell
syntax match zrfParameter "\$\d\+"
syntax match zrfNumber "\%(^\|[[:space:]()]\)\@1<=[-+]\=\d\+\ze\%([[:space:]()]\|$\)"
syntax match zrfMacroName "\%((define\s\+\)\@<=[^[:space:]()\";]\+"

syntax keyword zrfSection define include version translate game variant title description history strategy default solution engine music opening-sound click-sound release-sound move-sound drop-sound capture-sound change-sound win-sound loss-sound draw-sound players turn-order repeat option pass-turn pass-partial recycle-captures recycle-promotions maximal-captures animate-captures animate-drops include-off-pieces allow-flipping board image grid start-rectangle dimensions directions positions dummy links unlink kill-positions symmetry zone board-setup off piece name help notation open attribute moves drops move-type move-priorities win-condition loss-condition draw-condition count-condition
syntax keyword zrfInstruction add add-partial add-copy add-copy-partial back capture cascade change-owner change-type create flip from to go mark opposite last-from last-to set-attribute set-flag set-position-flag verify if else while
syntax keyword zrfCondition stalemated repetition captured checkmated pieces-remaining total-piece-count absolute-config relative-config opponent any-owner and or not true false forced empty? friend? enemy? neutral? piece? on-board? in-zone? position? marked? flag? position-flag? last-from? last-to? attacked? defended? adjacent-to-enemy? goal-position? not-empty? not-friend? not-enemy? not-neutral? not-piece? not-on-board? not-in-zone? not-position? not-marked? not-flag? not-position-flag? not-last-from? not-last-to? not-attacked? not-defended? not-adjacent-to-enemy? not-goal-position?

syntax region zrfList matchgroup=zrfParenthesis start="(" end=")" transparent fold

highlight default link zrfComment Comment
highlight default link zrfSuppression SpecialComment
highlight default link zrfString String
highlight default link zrfParameter Identifier
highlight default link zrfNumber Number
highlight default link zrfMacroName Function
highlight default link zrfSection Structure
highlight default link zrfInstruction Statement
highlight default link zrfCondition Conditional
highlight default link zrfParenthesis Delimiter

let b:current_syntax = "zrf"
