-- Operators at line starts, if/then/else inside do, where under several nested blocks.
module Main where

total :: Int
total = 1
  + 2
  * 3
  - 4

classify :: Int -> String
classify n
  | n < 0
  = "negative"
  | n == 0 = "zero"
  | otherwise
  = size
  where
    size | n < 10 = "small"
         | otherwise = big
      where big = "big"

main :: IO ()
main = do
  print total
  mapM_ (putStrLn . classify) [-1, 0, 5, 50]
  if total > 2
    then putStrLn "more"
    else putStrLn "less"
  let x = 1
      y = 2
  case x + y of
    3 -> do
      putStrLn "three"
      putStrLn "again"
    _ -> return ()
