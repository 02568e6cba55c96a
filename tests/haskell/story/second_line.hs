main :: IO ()
main = do
  print (1 + 2 :: Int)
  print (10 * 3 :: Int)
