{-# LANGUAGE GADTs, KindSignatures, RankNTypes, StandaloneDeriving, TypeOperators, ExistentialQuantification #-}
-- A typed expression language: parsing, checking into GADTs, evaluating, printing.
module Main (main) where

import Control.Applicative
import Data.Char
import Data.Foldable (for_)
import Data.Functor (($>), (<&>))
import Data.Kind (Type)
import Data.Type.Equality ((:~:) (..))

newtype Parser a = Parser { runParser :: String -> Either String (a, String) }

instance Functor Parser where fmap f (Parser p) = Parser $ \s -> case p s of { Left e -> Left e; Right (a, r) -> Right (f a, r) }
instance Applicative Parser where
  pure a = Parser $ \s -> Right (a, s)
  Parser f <*> Parser g = Parser $ \s -> do
    (h, r) <- f s
    (a, r') <- g r
    pure (h a, r')
instance Monad Parser where
  Parser p >>= f = Parser $ \s -> p s >>= \(a, r) -> runParser (f a) r
instance Alternative Parser where
  empty = Parser $ const (Left "nothing fits")
  Parser p <|> Parser q = Parser $ \s -> either (const (q s)) Right (p s)

satisfy :: (Char -> Bool) -> Parser Char
satisfy ok = Parser $ \case' -> case case' of
  c : cs | ok c -> Right (c, cs)
         | otherwise -> Left ("unexpected " ++ show c)
  [] -> Left "unexpected end"

token :: Parser a -> Parser a
token p = p <* many (satisfy isSpace)

sym :: String -> Parser String
sym = token . traverse (satisfy . (==))

word :: Parser String
word = token (some (satisfy isAlpha))

data Raw = RInt Integer | RBool Bool | RVar String | ROp String Raw Raw | RIf Raw Raw Raw | RLet String Raw Raw | RNot Raw
  deriving (Show, Eq)

infixl 1 `chainl`
chainl :: Parser a -> Parser (a -> a -> a) -> Parser a
p `chainl` op = p >>= rest
  where rest a = (do { f <- op; b <- p; rest (f a b) }) <|> pure a

expr, comparison, arith, term, factor :: Parser Raw
expr = letE <|> ifE <|> comparison
  where
    letE = RLet <$ sym "let" <*> word <* sym "=" <*> expr <* sym "in" <*> expr
    ifE = RIf <$ sym "if" <*> expr <* sym "then" <*> expr <* sym "else" <*> expr
comparison = do
  a <- arith
  (do o <- sym "<=" <|> sym "=="; ROp o a <$> arith) <|> pure a
arith = term `chainl` (ROp <$> (sym "+" <|> sym "-"))
term = factor `chainl` (ROp <$> sym "*")
factor = RInt . read <$> token (some (satisfy isDigit))
  <|> sym "(" *> expr <* sym ")"
  <|> RNot <$> (sym "!" *> factor)
  <|> (word <&> \w -> case w of { "true" -> RBool True; "false" -> RBool False; _ -> RVar w })

data Ty :: Type -> Type where
  TInt :: Ty Integer
  TBool :: Ty Bool
deriving instance Show (Ty a)

data Expr :: Type -> Type where
  IntE :: Integer -> Expr Integer
  BoolE :: Bool -> Expr Bool
  Arith :: (Integer -> Integer -> Integer) -> String -> Expr Integer -> Expr Integer -> Expr Integer
  Leq :: Expr Integer -> Expr Integer -> Expr Bool
  Same :: Eq a => Ty a -> Expr a -> Expr a -> Expr Bool
  Not :: Expr Bool -> Expr Bool
  If :: Expr Bool -> Expr a -> Expr a -> Expr a

data Some = forall a. (Show a, Eq a) => Some (Ty a) (Expr a)

same :: Ty a -> Ty b -> Maybe (a :~: b)
same TInt TInt = Just Refl
same TBool TBool = Just Refl
same _ _ = Nothing

check :: [(String, Raw)] -> Raw -> Either String Some
check env raw = case raw of
  RInt n -> Right (Some TInt (IntE n))
  RBool b -> pure (Some TBool (BoolE b))
  RVar v -> maybe (Left ("unbound " ++ v)) (check env) (lookup v env)
  RNot a -> do { Some t e <- check env a; case t of { TBool -> pure (Some TBool (Not e)); _ -> Left "! wants a Bool" } }
  RLet v a b -> check env a *> check ((v, a) : env) b
  RIf c a b -> do
    Some tc c' <- check env c
    Some ta a' <- check env a
    Some tb b' <- check env b
    case (tc, same ta tb) of
      (TBool, Just Refl) -> Right (Some ta (If c' a' b'))
      (TInt, _) -> Left "condition is an Int"
      (_, Nothing) -> Left ("branches are " ++ show ta ++ " and " ++ show tb)
  ROp o a b -> do
    Some ta a' <- check env a
    Some tb b' <- check env b
    case (o, ta, tb) of
      ("==", _, _) | Just Refl <- same ta tb -> Right (Some TBool (Same ta a' b'))
      ("<=", TInt, TInt) -> Right (Some TBool (Leq a' b'))
      (_, TInt, TInt) | Just f <- lookup o [("+", (+)), ("-", (-)), ("*", (*))] -> Right (Some TInt (Arith f o a' b'))
      _ -> Left (o ++ " on " ++ show ta ++ " and " ++ show tb)

eval :: Expr a -> a
eval (IntE n) = n
eval (BoolE b) = b
eval (Arith f _ a b) = f (eval a) (eval b)
eval (Leq a b) = eval a <= eval b
eval (Same _ a b) = eval a == eval b
eval (Not a) = not (eval a)
eval (If c a b) | eval c = eval a
                | otherwise = eval b

pretty :: Int -> Expr a -> ShowS
pretty _ (IntE n) = shows n
pretty _ (BoolE b) = shows b
pretty d (Arith _ o a b) = showParen (d > p) $ pretty p a . showChar ' ' . showString o . showChar ' ' . pretty (p + 1) b
  where p | o == "*" = 7
          | otherwise = 6
pretty d (Leq a b) = showParen (d > 4) $ pretty 5 a . showString " <= " . pretty 5 b
pretty d (Same t a b) = showParen (d > 4) $ pretty 5 a . showString (" ==[" ++ show t ++ "] ") . pretty 5 b
pretty d (Not a) = showParen (d > 9) $ showString "not " . pretty 10 a
pretty d (If c a b) = showParen (d > 0) $ showString "if " . pretty 0 c . showString " then " . pretty 0 a . showString " else " . pretty 0 b

main :: IO ()
main = for_ samples $ \s -> do
  putStr (s ++ " => ")
  case runParser (token (pure ()) *> expr) s of
    Left e -> putStrLn ("parse error: " ++ e)
    Right (r, rest@(_ : _)) -> putStrLn ("left over " ++ show rest ++ " after " ++ show r)
    Right (r, []) -> putStrLn $ either ("type error: " ++) (\(Some t e) -> pretty 0 e (" = " ++ show (eval e) ++ " :: " ++ show t)) (check [] r)
  where
    samples =
      [ "1 + 2 * 3", "(1 + 2) * 3", "if 1 <= 2 then 10 else 20", "let x = 5 in x * x - 1", "true == (3 <= 2)"
      , "if 1 then 2 else 3", "if true then 1 else false", "1 + true", "let y = z in 1", "! (1 == 1)", "1 +", "2 3", "10 - 4 - 3" ]
