-- A trie of words with prefixes and deletion.
module Main where

import qualified Data.Map as M

data Trie = Trie { end :: Bool, kids :: M.Map Char Trie } deriving (Show, Eq)

empty :: Trie
empty = Trie False M.empty

insert :: String -> Trie -> Trie
insert [] t = t { end = True }
insert (c : cs) t = t { kids = M.alter (Just . insert cs . maybe empty id) c (kids t) }

member :: String -> Trie -> Bool
member [] t = end t
member (c : cs) t = maybe False (member cs) (M.lookup c (kids t))

withPrefix :: String -> Trie -> [String]
withPrefix p t = maybe [] (map (p ++) . toWords) (go p t)
  where go [] x = Just x
        go (c : cs) x = M.lookup c (kids x) >>= go cs

toWords :: Trie -> [String]
toWords t = [[] | end t] ++ [c : w | (c, k) <- M.toList (kids t), w <- toWords k]

delete :: String -> Trie -> Trie
delete [] t = t { end = False }
delete (c : cs) t = t { kids = M.update (prune . delete cs) c (kids t) }
  where prune x = if x == empty then Nothing else Just x

main :: IO ()
main = do
  let t = foldr insert empty (words "car cart care dog do done")
  print (toWords t)
  print (map (`member` t) ["car", "ca", "dog", "dot"])
  print (withPrefix "car" t, withPrefix "x" t)
  print (toWords (delete "do" (delete "cart" t)), delete "a" (insert "a" empty) == empty)
