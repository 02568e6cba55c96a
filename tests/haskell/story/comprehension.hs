pairs :: [(Int, Int)]
pairs = [(x, y) | x <- [1 .. 4], y <- [x .. 4], x + y == 7]

main :: IO ()
main = print pairs
