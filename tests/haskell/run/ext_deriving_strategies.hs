{-# LANGUAGE DerivingStrategies, GeneralizedNewtypeDeriving, DeriveAnyClass, DerivingVia, StandaloneDeriving #-}
-- Every deriving strategy, attached and standalone.
module Main where

import Data.Monoid (Sum (..), Any (..))

class Describe a where
  describe :: a -> String
  describe _ = "indescribable"

newtype Score = Score Int
  deriving stock (Show)
  deriving newtype (Eq, Ord, Num)
  deriving anyclass (Describe)
  deriving (Semigroup, Monoid) via (Sum Int)

newtype Flag = Flag Bool
  deriving stock (Eq)
  deriving (Semigroup, Monoid) via Any
deriving stock instance Show Flag

data Unit = Unit deriving anyclass Describe

newtype Hex = Hex Int
instance Show Hex where show (Hex n) = "0x" ++ show n
newtype Addr = Addr Int deriving Show via Hex

main :: IO ()
main = do
  print (Score 3 + 4, Score 1 < 2)
  putStrLn (describe (Score 1) ++ " " ++ describe Unit)
  print (mconcat [Score 1, Score 2, Score 3])
  print (foldMap Flag [False, True], mempty :: Flag)
  print (Addr 12)
