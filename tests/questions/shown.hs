{-# LANGUAGE GeneralizedNewtypeDeriving, TypeOperators #-}
-- Each value is printed by `show`, and must read the same in a question about it.
module Main where

import Control.Applicative (ZipList (..))
import Data.Functor.Compose (Compose (..))
import Data.Functor.Const (Const (..))
import Data.Functor.Identity (Identity (..))
import qualified Data.IntMap as IM
import qualified Data.Map as M
import Data.Monoid
import Data.Ord (Down (..))
import qualified Data.Semigroup as S
import qualified Data.Sequence as Seq
import qualified Data.Set as Set

newtype Money = Money Int deriving (Eq, Ord, Show, Num)
newtype Name = Name { getName :: String } deriving (Eq, Ord, Show)
newtype Letter = Letter Char deriving (Eq, Ord, Show)
newtype Rate = Rate Double deriving (Show)
newtype Tag t a = Tag a deriving (Show)
newtype Tagged t a = Tagged { untag :: a } deriving (Show)
newtype Bag = Bag (M.Map Name Money) deriving (Show)
newtype Twice = Twice Money deriving (Show)
newtype Tree = Tree [Tree] deriving (Show)
newtype Pairs a b = Pairs [(a, b)] deriving (Show)
newtype Flag = Flag Bool deriving (Show)
newtype Perhaps a = Perhaps (Maybe a) deriving (Show)
newtype Whole = Whole Integer deriving (Show)
newtype Unit = Unit () deriving (Show)

data Item = Item { label :: Name, price :: Money } deriving (Show)
data a :*: b = a :*: b deriving (Show)
infixr 5 :*:
data Shape a = Dot | Line a Money | Both (Shape a) (Shape a) deriving (Show)
data Mark

type Price = Money
type Book = M.Map Name [Price]

v1 = Money 5
v2 = Money (-5)
v3 = [Money 1, Money (-2)]
v4 = (Money 1, Name "ann", 'c')
v5 = Just (Money (-3))
v6 = Name { getName = "ann \"the\" first" }
v7 = [Letter 'a', Letter 'b']
v8 = Rate (-0.5)
v9 = Tag 3 :: Tag Mark Int
v10 = Tagged (Money 4) :: Tagged Mark Money
v11 = Bag (M.fromList [(Name "a", Money 1), (Name "b", Money (-2))])
v12 = Twice (Money 3)
v13 = Tree [Tree [], Tree [Tree []]]
v14 = Pairs [(Name "x", Money 1)]
v15 = Flag True
v16 = Perhaps (Just (Money 2))
v17 = Whole (2 ^ 80)
v18 = Unit ()
v19 = Item (Name "tea") (Money 3)
v20 = Money 1 :*: Just (Money 2) :*: 3 :: Money :*: Maybe Money :*: Int
v21 = Both (Line (Letter 'x') 3) (Both Dot (Line (Letter 'y') (-3)))
v22 = M.fromList [(Name "a", [Money 1])] :: Book
v23 = Set.fromList [Money 3, Money 1]
v24 = Seq.fromList [Money 1, Money 2]
v25 = IM.fromList [(1, Money 2)]
v26 = Right (Money 3) :: Either Name Money
v27 = Sum (3 :: Int)
v28 = Product (Money (-3))
v29 = (First (Just 'a'), Last (Nothing :: Maybe Int))
v30 = (All True, Any False)
v31 = Identity (Money 3)
v32 = Const (Money 3) :: Const Money Int
v33 = Compose (Just [Money 1])
v34 = Down (Money 3)
v35 = ZipList [Money 1]
v36 = (S.Min (3 :: Int), S.Max (Money 4), S.First 'a')
v37 = [Left (Money 1), Right (Name "b")]
v38 = Set.fromList [Letter 'b', Letter 'a']
v39 = (,) <$> [Money 1] <*> [Name "n"]
v40 = Perhaps (Just [Perhaps Nothing, Perhaps (Just 'c')])

main :: IO ()
main = do
  print v1 >> print v2 >> print v3 >> print v4 >> print v5
  print v6 >> print v7 >> print v8 >> print v9 >> print v10
  print v11 >> print v12 >> print v13 >> print v14 >> print v15
  print v16 >> print v17 >> print v18 >> print v19 >> print v20
  print v21 >> print v22 >> print v23 >> print v24 >> print v25
  print v26 >> print v27 >> print v28 >> print v29 >> print v30
  print v31 >> print v32 >> print v33 >> print v34 >> print v35
  print v36 >> print v37 >> print v38 >> print v39 >> print v40
