-- Crashes, in functions and in their conditions.
module Main where

import qualified Data.Map as Map

-- refuted
{-# CONTRACT parse :: {s | not (null s)} -> {r | r >= 0} #-}
parse :: String -> Int
parse s = case s of
  "zero" -> 0
  "one" -> 1
  _ -> error "no number"

-- refuted
{-# CONTRACT safeDiv :: {a | True} -> {b | b >= 0} -> Ok #-}
safeDiv :: Int -> Int -> Int
safeDiv a b = a `div` b

-- refuted
{-# CONTRACT mean :: {xs | sum xs > 0 || null xs} -> {r | r >= 0} #-}
mean :: [Int] -> Int
mean xs = sum xs `div` length xs

-- refuted
{-# CONTRACT lastOne :: {xs | length xs >= 0} -> Ok #-}
lastOne :: [Int] -> Int
lastOne [x] = x
lastOne (_ : r) = lastOne r

-- The condition itself crashes for an empty result.
-- refuted
{-# CONTRACT positives :: {xs | True} -> {r | head r > 0} #-}
positives :: [Int] -> [Int]
positives = filter (> 0)

-- refuted
{-# CONTRACT fromJust' :: {m | m /= Just 0} -> Ok #-}
fromJust' :: Maybe Int -> Int
fromJust' (Just x) = x

-- refuted
{-# CONTRACT weekday :: {n | n >= 0 && n <= 7} -> Ok #-}
weekday :: Int -> String
weekday n = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] !! n

-- refuted
{-# CONTRACT guarded :: {x | x > 0} -> {r | r > 0} #-}
guarded :: Int -> Int
guarded x
  | x < 10 = x
  | x > 10 = 10

-- refuted
{-# CONTRACT unreachable :: {x | x * 2 /= 7} -> Ok #-}
unreachable :: Int -> Int
unreachable x = if x == 3 then error "cannot happen" else x

-- false
{-# CONTRACT lookupAge :: {k | True} -> {r | r >= 0} #-}
lookupAge :: String -> Int
lookupAge k = Map.fromList [("ann", 3), ("bob", -1)] Map.! k

-- refuted
{-# CONTRACT minimumOf :: {xs | all (>= 0) xs} -> {r | r >= 0} #-}
minimumOf :: [Int] -> Int
minimumOf = minimum

-- refuted
{-# CONTRACT chain :: {xs | True} -> {r | r >= 0} #-}
chain :: [Int] -> Int
chain xs = foldr1 max (map abs xs)

-- refuted
{-# CONTRACT assertPositive :: {x | x /= 0} -> {r | r > 0} #-}
assertPositive :: Int -> Int
assertPositive x = if x > 0 then x else error ("negative: " ++ show x)

-- refuted
{-# CONTRACT notOnlyOne :: {b | True} -> Ok #-}
notOnlyOne :: Bool -> Int
notOnlyOne True = 1

main :: IO ()
main = print (parse "one")
