f x = let y = 1
g = 2
