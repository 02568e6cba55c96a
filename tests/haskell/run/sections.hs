-- Left and right sections, backtick sections, subtract, and sections of constructors.
module Main where

data P = Int :* Int deriving Show

main :: IO ()
main = do
  print (map (+ 1) [1, 2, 3 :: Int])
  print (map (2 ^) [1 .. 5 :: Int] :: [Integer])
  print (map (^ 2) [1 .. 5] :: [Integer])
  print (map (`div` 2) [10, 11 :: Int], map (10 `div`) [2, 3 :: Int])
  print (map (subtract 1) [5, 6 :: Int])
  print (map (3 :*) [1, 2], map (:* 3) [1, 2])
  print (map (, ) [1 :: Int] `seq` ())
  print (zipWith ($) [(+ 1), (* 2), (`mod` 3)] [10, 20, 30 :: Int])
  print (foldr (.) id [(+ 1), (* 2)] (5 :: Int))
  print ((`elem` "aeiou") <$> "hello")
  print ((. (+ 1)) (* 2) (3 :: Int))
