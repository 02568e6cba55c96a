-- A list that is kept because it is gone through twice.
main :: IO ()
main = do
  let squares = [k * k `mod` 7 | k <- [1 .. 12 :: Int]]
  print (sum squares)
  print (squares !! 4)
