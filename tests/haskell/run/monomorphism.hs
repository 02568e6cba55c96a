-- The monomorphism restriction: simple bindings share one type and one evaluation.
module Main where

import Debug.Trace (trace)
import Data.List (genericLength)

plus = (+)

shared :: (Int, Int)
shared = let v = 20 + 1 in (v, v)

main :: IO ()
main = do
  print (plus 1 2)
  print shared
  let n = genericLength "abcd"
  print (n / 2)
  let showTwice = \x -> show x ++ show x
  putStrLn (showTwice True)
  let (a, b) = (3, 4)
  print (a + b)
