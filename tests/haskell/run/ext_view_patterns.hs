{-# LANGUAGE ViewPatterns #-}
-- View patterns in functions, nested in constructors, using earlier arguments.
module Main where

import Data.Char (isDigit, toLower)
import Data.List (stripPrefix)
import qualified Data.Sequence as Seq
import Data.Sequence (viewl, ViewL (..), Seq)

command :: String -> String
command (stripPrefix "say " -> Just rest) = "saying " ++ rest
command (map toLower -> "quit") = "bye"
command (span isDigit -> (n@(_ : _), ' ' : w)) = unwords (replicate (read n) w)
command (words -> [a, b]) = b ++ " " ++ a
command _ = "what?"

lookupD :: Eq k => k -> v -> [(k, v)] -> v
lookupD k d (lookup k -> Just v) = v
lookupD _ d _ = d

sumS :: Seq Int -> Int
sumS (viewl -> EmptyL) = 0
sumS (viewl -> x :< xs) = x + sumS xs

main :: IO ()
main = do
  mapM_ (putStrLn . command) ["say hi there", "QUIT", "3 ho", "a b", "x y z"]
  print (lookupD 1 'd' [(1, 'a')], lookupD 2 'd' [(1, 'a')])
  print (sumS (Seq.fromList [1 .. 10]))
  print ((\(subtract 1 -> n, even -> e) -> (n, e)) (5, 6))
