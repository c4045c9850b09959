; Later patterns win in some editors and earlier ones in others, so no two of these match the same word.

(comment) @comment
(string) @string
(number) @number
(parameter) @variable.parameter
["(" ")"] @punctuation.bracket

((word) @keyword
  (#any-of? @keyword
    "define" "include" "version" "translate" "game" "variant" "title" "description" "history" "strategy" "default" "solution" "engine" "music" "opening-sound" "click-sound" "release-sound" "move-sound" "drop-sound" "capture-sound" "change-sound" "win-sound" "loss-sound" "draw-sound" "players" "turn-order" "repeat" "option" "pass-turn" "pass-partial" "recycle-captures" "recycle-promotions" "maximal-captures" "animate-captures" "animate-drops" "include-off-pieces" "allow-flipping" "board" "image" "grid" "start-rectangle" "dimensions" "directions" "positions" "dummy" "links" "unlink" "kill-positions" "symmetry" "zone" "board-setup" "off" "piece" "name" "help" "notation" "open" "attribute" "moves" "drops" "move-type" "move-priorities" "win-condition" "loss-condition" "draw-condition" "count-condition"))

((word) @keyword.control
  (#any-of? @keyword.control
    "add" "add-partial" "add-copy" "add-copy-partial" "back" "capture" "cascade" "change-owner" "change-type" "create" "flip" "from" "to" "go" "mark" "opposite" "last-from" "last-to" "set-attribute" "set-flag" "set-position-flag" "verify" "if" "else" "while"))

((word) @function.builtin
  (#any-of? @function.builtin
    "stalemated" "repetition" "captured" "checkmated" "pieces-remaining" "total-piece-count" "absolute-config" "relative-config" "opponent" "any-owner" "and" "or" "not" "true" "false" "forced" "empty?" "friend?" "enemy?" "neutral?" "piece?" "on-board?" "in-zone?" "position?" "marked?" "flag?" "position-flag?" "last-from?" "last-to?" "attacked?" "defended?" "adjacent-to-enemy?" "goal-position?" "not-empty?" "not-friend?" "not-enemy?" "not-neutral?" "not-piece?" "not-on-board?" "not-in-zone?" "not-position?" "not-marked?" "not-flag?" "not-position-flag?" "not-last-from?" "not-last-to?" "not-attacked?" "not-defended?" "not-adjacent-to-enemy?" "not-goal-position?"))

(list
  head: (word) @_define
  .
  (word) @function
  (#eq? @_define "define"))
