-- An inverted index with Map and Set.
module Main where

import qualified Data.Map.Strict as M
import qualified Data.Set as S
import Data.Char (toLower, isAlpha)

type Index = M.Map String (S.Set Int)

index :: [(Int, String)] -> Index
index docs = M.fromListWith S.union [(w, S.singleton i) | (i, t) <- docs, w <- terms t]

terms :: String -> [String]
terms = words . map (\c -> if isAlpha c then toLower c else ' ')

query :: Index -> String -> S.Set Int
query ix q = case map (\w -> M.findWithDefault S.empty w ix) (terms q) of
  [] -> S.empty
  ss -> foldr1 S.intersection ss

main :: IO ()
main = do
  let ix = index (zip [1 ..] ["The cat sat.", "A dog sat on the cat!", "Dogs and cats", "on and on"])
  print (M.size ix, M.keys ix)
  print [query ix q | q <- ["cat", "the cat", "on", "sat on", "bird", ""]]
  print (M.foldr (max . S.size) 0 ix)
  print (M.toList (M.filter ((> 1) . S.size) ix))
