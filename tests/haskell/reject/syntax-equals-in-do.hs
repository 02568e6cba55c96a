main :: IO ()
main = do
  x = 5
  print x
