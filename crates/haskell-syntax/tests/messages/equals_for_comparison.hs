f x = if x = 1 then 2 else 3
g x | x = 1 = 2
