module Main where

label :: Int -> String
label n = "number " ++ n

ratio :: Int -> Int -> Double
ratio a b = a / b

main :: IO ()
main = do
  putStrLn (label True)
  print (ratio 1 "2")
