forever' :: Int -> Int
forever' x = forever' (x + 1)

first :: Int -> Int -> Int
first a _ = a

main :: IO ()
main = print (first 4 (forever' 0))
