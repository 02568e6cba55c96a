-- Match failures carry the place and the construct.
module Main where

import Control.Exception

f :: Int -> Int
f 1 = 10
f 2 = 20

g :: Maybe Int -> Int
g m = case m of
  Just n | n > 5 -> n

h :: Int -> String
h n | n > 0 = "positive"
    | n < 0 = "negative"

data T = A | B deriving Show

sh :: Show a => a -> IO ()
sh x = do
  r <- try (evaluate (length (show x)))
  case r of
    Left (PatternMatchFail m) -> putStrLn m
    Right n -> print n

main :: IO ()
main = do
  sh (f 3)
  sh (g (Just 1))
  sh (g Nothing)
  sh (h 0)
  sh ((\(Just x) -> x :: Int) Nothing)
  sh (let (a, Just b) = (1 :: Int, Nothing :: Maybe Int) in a + b)
  sh (let k A = 1 :: Int in k B)
  sh [x | let Just x = Just 'c']
