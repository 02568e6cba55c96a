square :: Int -> Int
square n = n * n

main :: IO ()
main = print (map square [2, 3, 4])
