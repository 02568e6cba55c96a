{-# LANGUAGE ImplicitParams #-}
-- Implicit parameters, bound by let and passed along.
module Main where

import Data.List (sortBy)

sortWith' :: (?cmp :: a -> a -> Ordering) => [a] -> [a]
sortWith' = sortBy ?cmp

logMsg :: (?prefix :: String) => String -> String
logMsg s = ?prefix ++ ": " ++ s

-- A parameter that nothing says the type of but its binding, and one that a local function needs.
scaled :: (?factor :: Int) => [Int] -> [Int]
scaled xs = map step xs
  where step x = ?factor * x

-- The innermost binding holds, and bindings of one let do not see each other.
nested :: Int
nested =
  let ?factor = 2
  in let { ?factor = ?factor + 1; ?shift = ?factor } in ?factor * 10 + ?shift

main :: IO ()
main = do
  let ?cmp = flip compare
  print (sortWith' [3, 1, 2])
  let ?prefix = "info"
  putStrLn (logMsg "hello")
  let inner = let ?prefix = "debug" in logMsg "inner"
  putStrLn inner
  print (let ?factor = 3 in scaled [1, 2, 3])
  print nested
