-- blame: apply
-- fixed: fixed/calc.hs
module Main where

import Data.Char (isDigit, isSpace)

data Token = Number Int | Op Char | Open | Close
  deriving (Eq, Show)

data Expr = Lit Int | Bin Char Expr Expr
  deriving (Eq, Show)

tokenise :: String -> [Token]
tokenise [] = []
tokenise (c : cs)
  | isSpace c = tokenise cs
  | isDigit c = let (ds, rest) = span isDigit (c : cs) in Number (read ds) : tokenise rest
  | c == '(' = Open : tokenise cs
  | c == ')' = Close : tokenise cs
  | otherwise = Op c : tokenise cs

sumOf :: [Token] -> (Expr, [Token])
sumOf ts = more (product' ts)
  where
    more (left, Op o : rest)
      | o `elem` "+-" = let (right, rest') = product' rest in more (Bin o left right, rest')
    more done = done

product' :: [Token] -> (Expr, [Token])
product' ts = more (factor ts)
  where
    more (left, Op o : rest)
      | o `elem` "*/" = let (right, rest') = factor rest in more (Bin o left right, rest')
    more done = done

factor :: [Token] -> (Expr, [Token])
factor (Number n : rest) = (Lit n, rest)
factor (Open : rest) = case sumOf rest of
  (e, Close : rest') -> (e, rest')
  _ -> error "a parenthesis is not closed"
factor ts = error ("unexpected " ++ show (take 1 ts))

eval :: Expr -> Int
eval (Lit n) = n
eval (Bin o a b) = apply o (eval a) (eval b)

apply :: Char -> Int -> Int -> Int
apply '+' = (+)
apply '-' = flip (-)
apply '*' = (*)
apply '/' = div
apply o = error ("no operator " ++ [o])

calculate :: String -> Int
calculate text = eval (fst (sumOf (tokenise text)))

main :: IO ()
main = mapM_ (print . calculate) ["1 + 2 * 3", "(1 + 2) * 3", "20 / 2 - 3 - 1", "7"]
