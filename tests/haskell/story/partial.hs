add3 :: Int -> Int -> Int -> Int
add3 a b c = a + b + c

main :: IO ()
main = do
  let f = add3 100
      g = f 20
  print (g 3)
