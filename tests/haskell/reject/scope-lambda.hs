module Main where

main :: IO ()
main = do
  let pairs = zip [1 :: Int ..] "abc"
  mapM_ (\(i, c) -> putStrLn (show i ++ [c])) pairs
  print i
