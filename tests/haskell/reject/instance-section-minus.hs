main :: IO ()
main = print (map (-1) [1, 2, 3])
