double :: Int -> Int
double x = x * readLn

main :: IO ()
main = print (double 2)
