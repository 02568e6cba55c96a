f x = case x of
  1 = 2
  _ -> 3
