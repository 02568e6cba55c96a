module Main where

main :: IO ()
main = do
  let numbers = map print [1, 2, 3 :: Int]
  numbers
  putStrLn "done"
