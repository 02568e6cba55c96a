{-# LANGUAGE LambdaCase #-}
-- Lambda case as argument, in binds, with guards and nested.
module Main where

import Data.Char (toUpper)

name :: Int -> String
name = \case
  0 -> "zero"
  n | n < 0 -> "negative"
    | even n -> "even"
  _ -> "odd"

eval :: [Either Char Int] -> [Int] -> Int
eval = curry $ \case
  ([], s : _) -> s
  (Right n : r, s) -> eval r (n : s)
  (Left '+' : r, a : b : s) -> eval r (a + b : s)
  (Left '*' : r, a : b : s) -> eval r (a * b : s)
  _ -> error "bad"

main :: IO ()
main = do
  mapM_ (putStrLn . name) [0, -3, 4, 7]
  print (eval [Right 2, Right 3, Left '+', Right 4, Left '*'] [])
  Just 'x' `seq` return () >>= \case () -> putStrLn "unit"
  print (map (\case { 'a' -> 'A'; c -> c }) "banana")
