{-# LANGUAGE PatternSynonyms, ViewPatterns #-}
-- Bidirectional, one-way, explicitly bidirectional and record pattern synonyms.
module Main where

data Expr = Lit Int | Bin Char Expr Expr deriving (Show, Eq)

pattern Add :: Expr -> Expr -> Expr
pattern Add a b = Bin '+' a b
pattern Mul a b = Bin '*' a b
pattern Zero = Lit 0

pattern Head x <- x : _

pattern Even :: Int
pattern Even <- (even -> True)

pattern Neg :: Int -> Int
pattern Neg n <- (negView -> Just n) where
  Neg n = negate n

negView :: Int -> Maybe Int
negView n = if n < 0 then Just (negate n) else Nothing

pattern Point :: a -> b -> (a, b)
pattern Point { px, py } = (px, py)

simp :: Expr -> Expr
simp (Add Zero e) = simp e
simp (Add e Zero) = simp e
simp (Mul Zero _) = Zero
simp (Bin o a b) = Bin o (simp a) (simp b)
simp e = e

kind :: Int -> String
kind (Neg n) = "minus " ++ show n
kind Even = "even"
kind _ = "odd"

main :: IO ()
main = do
  print (simp (Add Zero (Mul (Lit 2) (Add (Lit 3) Zero))))
  print [x | Head x <- [[1, 2], [], [3]]]
  print (map kind [-4, 4, 5], Neg 3)
  print (px (1, 'a'), Point 1 2, (3, 4) { py = 9 })
  let Point { px = q, py = r } = ("q", "r")
  putStrLn (q ++ r)
