-- Synonyms with parameters, partially eta-reduced, and through type constructors.
module Main where

import qualified Data.Map as Map

type Name = String
type Env a = Map.Map Name a
type Pred a = a -> Bool
type Parser a = String -> [(a, String)]
type M = Either String

both :: Pred a -> Pred a -> Pred a
both p q x = p x && q x

item :: Parser Char
item [] = []
item (c : cs) = [(c, cs)]

sat :: Pred Char -> Parser Char
sat p s = [(c, r) | (c, r) <- item s, p c]

look :: Name -> Env a -> M a
look n e = maybe (Left ("unbound: " ++ n)) Right (Map.lookup n e)

main :: IO ()
main = do
  print (filter (both even (> 4)) [1 .. 10 :: Int])
  print (sat (== 'a') "abc", sat (== 'x') "abc")
  let env = Map.fromList [("x", 1), ("y", 2)] :: Env Int
  print (look "x" env, look "z" env)
  print ((+) <$> look "x" env <*> look "y" env)
