-- A class and its instances.
module Main where


class Shape s where
  sides :: s -> Int

data Triangle = Triangle
data Square = Square

instance Shape Triangle where sides _ = 3
instance Shape Square where sides _ = 4

{-# CONTRACT corners :: Ok -> {r | r == 4} #-}
corners :: Square -> Int
corners s = sides s

main :: IO ()
main = return ()
