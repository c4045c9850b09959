(list
  head: (word) @context
  .
  (word) @name
  (#eq? @context "define")) @item

(list
  head: (word) @context
  (list
    head: (word) @_part
    .
    [(word) (string)] @name
    (#any-of? @_part "title" "name"))
  (#any-of? @context "game" "variant" "piece" "zone")) @item
