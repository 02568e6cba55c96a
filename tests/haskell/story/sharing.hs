f :: Int -> Int
f x = x + x

main :: IO ()
main = print (f (3 * 7))
