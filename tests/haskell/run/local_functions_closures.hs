-- Closures capture their environment; functions in data structures.
module Main where

import qualified Data.Map as M

adders :: [Int -> Int]
adders = [\x -> x + n | n <- [1 .. 3]]

ops :: M.Map String (Double -> Double -> Double)
ops = M.fromList [("+", (+)), ("-", (-)), ("*", (*)), ("/", (/)), ("max", max)]

counterFrom :: Int -> (Int -> Int, Int -> [Int])
counterFrom n = (bump, list)
  where
    bump k = n + k
    list k = map bump [1 .. k]

main :: IO ()
main = do
  print (map ($ 10) adders)
  print [fmap (\f -> f 6 3) (M.lookup o ops) | o <- ["+", "-", "*", "/", "max", "?"]]
  let (b, l) = counterFrom 100
  print (b 5, l 3)
  let compose = foldr1 (.) adders
  print (compose 0)
