step :: Int -> Int -> Int
step x acc = x - acc

main :: IO ()
main = print (foldr step 0 [9, 4, 2])
