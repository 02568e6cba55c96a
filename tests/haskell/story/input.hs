main :: IO ()
main = do
  text <- getLine
  let n = read text :: Int
  print (n + 1)
