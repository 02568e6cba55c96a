{-# LANGUAGE TypeFamilies #-}
-- Top-level open families and data families.
module Main where

type family Ret a
type instance Ret Int = Integer
type instance Ret Bool = String
type instance Ret [a] = [Ret a]

class Go a where go :: a -> Ret a
instance Go Int where go n = 2 ^ n
instance Go Bool where go b = if b then "yes" else "no"
instance Go a => Go [a] where go = map go

data family Vec a
newtype instance Vec Bool = VBool Integer
data instance Vec Int = VInt [Int] | VNone deriving Show

count :: Vec Bool -> Int
count (VBool n) = length (filter odd (takeWhile (> 0) (iterate (`div` 2) n)))

main :: IO ()
main = do
  print (go (70 :: Int))
  putStrLn (go True)
  print (go [[True], [False, True]])
  print (count (VBool 11))
  print [VInt [1], VNone]
