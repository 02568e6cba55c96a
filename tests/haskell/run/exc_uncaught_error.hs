-- An uncaught error ends the program with code 1 after its output.
module Main where

main :: IO ()
main = do
  putStrLn "before"
  _ <- return $! length [1, error "nobody forces this"]
  putStrLn "still here"
  print (head (filter (> 3) [1, 2, error "stop here", 4]))
  putStrLn "never"
