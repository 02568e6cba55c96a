-- Huffman codes round-trip.
module Main where

import Data.List (sortBy, insertBy, group, sort)
import Data.Ord (comparing)
import qualified Data.Map as M

data Tree = Leaf Int Char | Node Int Tree Tree deriving Show

weight :: Tree -> Int
weight (Leaf w _) = w
weight (Node w _ _) = w

build :: String -> Tree
build s = go (sortBy (comparing weight) [Leaf (length g) (head g) | g <- group (sort s)])
  where
    go [t] = t
    go (a : b : r) = go (insertBy (comparing weight) (Node (weight a + weight b) a b) r)
    go [] = error "empty"

codes :: Tree -> M.Map Char String
codes t = M.fromList (go "" t)
  where
    go p (Leaf _ c) = [(c, reverse p)]
    go p (Node _ l r) = go ('0' : p) l ++ go ('1' : p) r

decode :: Tree -> String -> String
decode t = go t
  where
    go (Leaf _ c) [] = [c]
    go _ [] = []
    go (Leaf _ c) bs = c : go t bs
    go (Node _ l r) (b : bs) = go (if b == '0' then l else r) bs

main :: IO ()
main = do
  let s = "abracadabra alakazam"
      t = build s
      m = codes t
      enc = concatMap (m M.!) s
  print (M.toList m)
  putStrLn enc
  print (length enc, decode t enc == s)
