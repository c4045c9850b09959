(list) @fold
(comment)+ @fold
