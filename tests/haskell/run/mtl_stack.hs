{-# LANGUAGE FlexibleContexts #-}
-- A stack of transformers used through mtl classes only.
module Main where

import Control.Monad.Except
import Control.Monad.Reader
import Control.Monad.State
import Control.Monad.Writer

data Err = DivZero | Unbound String deriving (Show, Eq)

data Expr = Lit Int | Var String | Div Expr Expr | Add Expr Expr | Let String Expr Expr

eval :: (MonadReader [(String, Int)] m, MonadState Int m, MonadError Err m, MonadWriter [String] m) => Expr -> m Int
eval e = modify (+ 1) >> case e of
  Lit n -> return n
  Var v -> asks (lookup v) >>= maybe (throwError (Unbound v)) return
  Add a b -> (+) <$> eval a <*> eval b
  Div a b -> do
    x <- eval a
    y <- eval b
    when (y == 0) $ tell ["division of " ++ show x] >> throwError DivZero
    return (x `div` y)
  Let v a b -> do
    x <- eval a
    tell [v ++ "=" ++ show x]
    local ((v, x) :) (eval b)

run1 :: Expr -> ((Either Err Int, [String]), Int)
run1 e = runState (runWriterT (runExceptT (runReaderT (eval e) []))) 0

run2 :: Expr -> Either Err ((Int, Int), [String])
run2 e = runExcept (runWriterT (runStateT (runReaderT (eval e) [("z", 26)]) 0))

main :: IO ()
main = do
  let ok = Let "x" (Lit 10) (Div (Var "x") (Add (Lit 1) (Lit 1)))
      bad = Add (Lit 1) (Div (Lit 4) (Lit 0))
  print (run1 ok)
  print (run1 bad)
  print (run2 (Add (Var "z") ok))
  print (run2 (Var "q"))
  print (run1 (Var "z" `Add` Lit 1))
  r <- runExceptT (eval' `catchError` \e -> liftIO (print e) >> return 0)
  print (r :: Either Err Int)
  where eval' = throwError DivZero
