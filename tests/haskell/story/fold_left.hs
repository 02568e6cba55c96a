step :: Int -> Int -> Int
step acc x = acc * 10 + x

main :: IO ()
main = print (foldl step 0 [1, 2, 3])
