{-# LANGUAGE DeriveGeneric #-}
-- What programs for the debugger Hoed say besides `observe`. A defect is planted in insert'.
module Main where

import Debug.Hoed

data Tree = Leaf | Node Tree Int Tree deriving (Show, Generic)

instance Observable Tree

newtype Temperature = Temperature Int deriving (Show, Eq)

instance Observable Temperature where
  observer (Temperature n) = send "Temperature" (return Temperature << n)
  constrain = constrainBase

insert :: Int -> Tree -> Tree
insert = fst (observe' "insert" UnknownId insert')

insert' :: Int -> Tree -> Tree
insert' x Leaf = Node Leaf x Leaf
insert' x (Node l y r)
  | x < y = Node (insert x l) y r
  | otherwise = Node l x (insert x r)

toList :: Tree -> [Int]
toList = observe "toList" toList'

toList' :: Tree -> [Int]
toList' Leaf = []
toList' (Node l x r) = toList l ++ [x] ++ toList r

prop_sorted :: Tree -> Bool
prop_sorted t = and (zipWith (<=) (toList t) (drop 1 (toList t)))

properties :: [Propositions]
properties =
  [ Propositions
      [ mkProposition (Module "Main" ".") "prop_sorted"
          `ofType` BoolProposition `withSignature` [Argument 1] `sizeHint` 10
      ]
      PropertiesOf "insert" []
  ]

main :: IO ()
main = do
  runO $ print (toList (insert 7 (insert 5 Leaf)))
  runOwp properties $ print (Temperature 12)
  testOwp properties prop_sorted (insert 1 (insert 2 Leaf))
  printO (map (signature . head . propositions) properties)
