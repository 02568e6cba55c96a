twice :: (a -> a) -> a -> a
twice f x = f (f x)

addFive :: Int -> Int
addFive n = n + 5

main :: IO ()
main = print (twice addFive 1)
