double :: Int -> Int
double x = x + x

main :: IO ()
main = print ((double . subtract 3) 10)
