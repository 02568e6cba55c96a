-- Prints more than an answer has room for.
module Main where

closing :: [Int] -> String
closing numbers = show (length numbers) ++ " numbers"

say :: [Int] -> IO ()
say numbers = do
  mapM_ print numbers
  putStrLn (closing numbers)

main :: IO ()
main = say [1 .. 300]
