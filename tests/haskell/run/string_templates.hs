-- Substitution of named holes, with escapes and errors.
module Main where

import qualified Data.Map as M
import Data.Char (isAlphaNum)

data Piece = Lit String | Hole String deriving (Show, Eq)

parse :: String -> Either String [Piece]
parse [] = Right []
parse ('$' : '$' : r) = (Lit "$" :) <$> parse r
parse ('$' : '{' : r) = case break (== '}') r of
  (n, '}' : r') | not (null n), all isAlphaNum n -> (Hole n :) <$> parse r'
                | otherwise -> Left ("bad name " ++ show n)
  _ -> Left "unclosed hole"
parse s = let (a, b) = break (== '$') s in case (a, b) of
  ("", '$' : c : _) -> Left ("stray $ before " ++ show c)
  ("", _) -> Left "stray $ at end"
  _ -> (Lit a :) <$> parse b

fill :: M.Map String String -> [Piece] -> Either String String
fill env = fmap concat . mapM f
  where f (Lit s) = Right s
        f (Hole n) = maybe (Left ("no value for " ++ n)) Right (M.lookup n env)

main :: IO ()
main = mapM_ (\t -> print (parse t >>= fill env))
  ["Dear ${name},", "${a}+${a}=$$2", "${missing}", "${open", "cost $5", "${}", "plain"]
  where env = M.fromList [("name", "Ann"), ("a", "1")]
