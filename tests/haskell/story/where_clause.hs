f :: Int -> Int -> Int
f a b = x * y
  where
    x = a + b
    y = a - b

main :: IO ()
main = print (f 3 2)
