{-# LANGUAGE EmptyDataDecls, EmptyCase, EmptyDataDeriving, LambdaCase #-}
-- Types without constructors, as phantom tags and as impossibility.
module Main where

import Data.Void

data Meter
data Foot
newtype Len u = Len Double deriving (Show)

addL :: Len u -> Len u -> Len u
addL (Len a) (Len b) = Len (a + b)

toFoot :: Len Meter -> Len Foot
toFoot (Len m) = Len (m * 4)

data Never deriving (Show, Eq)

never :: Never -> a
never x = case x of {}

elim :: Either Void a -> a
elim = either absurd id

main :: IO ()
main = do
  print (addL (Len 1) (Len 2 :: Len Meter))
  print (toFoot (Len 2.5))
  print (map never [] :: [Int])
  print (elim (Right 'r'))
  print (either never length (Right "abc" :: Either Never String))
  print ([] == ([] :: [Never]))
