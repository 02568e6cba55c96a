{-# LANGUAGE ConstraintKinds, KindSignatures, GADTs, RankNTypes, TypeFamilies #-}
-- Constraint synonyms, constraints as parameters, constraint families.
module Main where

import Data.Kind (Constraint, Type)
import qualified Data.Set as S

type Printable a = (Show a, Ord a)
type Stringy a = (Printable a, Read a)

biggest :: Printable a => [a] -> String
biggest xs = show (maximum xs)

roundTrip :: Stringy a => a -> Bool
roundTrip x = read (show x) == x

data Some (c :: Type -> Constraint) where
  Some :: c a => a -> Some c

showAll :: [Some Show] -> [String]
showAll xs = [show a | Some a <- xs]

class Coll f where
  type Ok f a :: Constraint
  type Ok f a = ()
  fromL :: Ok f a => [a] -> f a
  size :: f a -> Int
instance Coll [] where { fromL = id; size = length }
instance Coll S.Set where
  type Ok S.Set a = Ord a
  fromL = S.fromList
  size = S.size

main :: IO ()
main = do
  putStrLn (biggest [1, 3, 2])
  print (roundTrip (Just [1, 2]), roundTrip "x\ny")
  print (showAll [Some 1, Some 'c', Some (Just True)])
  print (size (fromL "hello" :: [Char]), size (fromL "hello" :: S.Set Char))
