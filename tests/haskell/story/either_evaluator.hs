import qualified Data.Map as Map

data Expr = Lit Int | Var String | Add Expr Expr | Div Expr Expr | Let String Expr Expr
  deriving Show

eval :: Map.Map String Int -> Expr -> Either String Int
eval _ (Lit n) = Right n
eval env (Var x) = maybe (Left ("unbound: " ++ x)) Right (Map.lookup x env)
eval env (Add a b) = (+) <$> eval env a <*> eval env b
eval env (Div a b) = do
  x <- eval env a
  y <- eval env b
  if y == 0 then Left "division by zero" else pure (x `div` y)
eval env (Let x e b) = do
  v <- eval env e
  eval (Map.insert x v env) b

digits :: Int -> [Int]
digits = reverse . go
  where
    go n
      | n < 10 = [n]
      | otherwise = n `mod` 10 : go (n `div` 10)

main :: IO ()
main = do
  print (eval Map.empty (Let "x" (Lit 4) (Add (Var "x") (Div (Lit 9) (Var "y")))))
  print (eval Map.empty (Let "x" (Lit 4) (Div (Lit 9) (Add (Var "x") (Lit (-4))))))
  print (digits 407)
