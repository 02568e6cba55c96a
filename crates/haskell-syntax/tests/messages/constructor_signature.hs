(:+) :: Int -> Int
Foo x y
