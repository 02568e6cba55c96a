readTwo :: IO (Int, Int)
readTwo = do
  a <- readLn
  b <- readLn
  (a, b)

main :: IO ()
main = readTwo >>= print
