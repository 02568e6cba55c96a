-- Not yet: implicit parameters are refused when the program is loaded, with the advice to pass an
-- ordinary argument. They need evidence by name beside the evidence by class.
{-# LANGUAGE ImplicitParams #-}
-- Implicit parameters, bound by let and passed along.
module Main where

import Data.List (sortBy)

sortWith' :: (?cmp :: a -> a -> Ordering) => [a] -> [a]
sortWith' = sortBy ?cmp

logMsg :: (?prefix :: String) => String -> String
logMsg s = ?prefix ++ ": " ++ s

main :: IO ()
main = do
  let ?cmp = flip compare
  print (sortWith' [3, 1, 2])
  let ?prefix = "info"
  putStrLn (logMsg "hello")
  let inner = let ?prefix = "debug" in logMsg "inner"
  putStrLn inner
