f :: Int -> 
f x = x
