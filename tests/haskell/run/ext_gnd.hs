{-# LANGUAGE GeneralizedNewtypeDeriving #-}
-- Newtype deriving of numeric and monad classes.
module Main where

import Control.Monad.State
import Control.Monad.Writer

newtype Metres = Metres Double deriving (Show, Eq, Ord, Num, Fractional)
newtype Id = Id Int deriving (Eq, Ord, Enum, Num, Real, Integral)
instance Show Id where show (Id n) = '#' : show n

newtype App a = App { unApp :: StateT Int (Writer [String]) a }
  deriving (Functor, Applicative, Monad, MonadState Int, MonadWriter [String])

fresh :: App Id
fresh = do
  n <- get
  put (n + 1)
  tell ["fresh " ++ show n]
  return (Id n)

main :: IO ()
main = do
  print (Metres 1.5 + 2 * Metres 3 / 4)
  print [Id 1 .. Id 4]
  print (Id 7 `div` 2, toInteger (Id 9))
  let ((ids, s), w) = runWriter (runStateT (unApp (replicateM 3 fresh)) 10)
  print ids
  print s
  mapM_ putStrLn w
