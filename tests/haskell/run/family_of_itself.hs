{-# LANGUAGE FlexibleContexts #-}
{-# LANGUAGE TypeFamilies #-}
{-# LANGUAGE UndecidableSuperClasses #-}

-- A superclass says of a family what becomes of it when it is applied to itself.
module Main where

type family Flat a

type instance Flat Int = Int
type instance Flat Bool = Bool
type instance Flat [a] = Flat a

class (Flat (Flat a) ~ Flat a) => Leaves a where
  leaves :: a -> [Flat a]

instance Leaves Int where
  leaves n = [n]

instance Leaves Bool where
  leaves b = [b]

instance Leaves a => Leaves [a] where
  leaves = concatMap leaves

again :: (Leaves a, Leaves (Flat a)) => a -> [Flat a]
again = concatMap leaves . leaves

main :: IO ()
main = do
  print (leaves [[1, 2], [3 :: Int]])
  print (again [[[True], []], [[False, True]]])
