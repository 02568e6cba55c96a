{-# LANGUAGE MagicHash, PolyKinds, KindSignatures, RankNTypes, UnboxedTuples, UnboxedSums, UnliftedNewtypes, DataKinds, StandaloneKindSignatures #-}
-- Functions and newtypes over types of any representation, unboxed tuples and sums.
module Main (main) where

import GHC.Exts

apply :: forall (r :: RuntimeRep) (a :: Type') (b :: TYPE r). (a -> b) -> a -> b
apply f x = f x

type Type' = TYPE 'LiftedRep

newtype Pair# = Pair# (# Int#, Int# #)

sumOf :: Pair# -> Int
sumOf (Pair# (# a, b #)) = I# (a +# b)

classify :: Int -> (# Int | String #)
classify n | n < 0 = (# | "negative" #)
           | otherwise = (# n | #)

describe :: (# Int | String #) -> String
describe (# n | #) = "number " ++ show n
describe (# | s #) = s

divide :: Int -> Int -> (# Int, Int #)
divide a b = (# quot a b, rem a b #)

main :: IO ()
main = do
  print (I# (apply (\(I# x) -> x *# 2#) 21))
  print (sumOf (Pair# (# 3#, 4# #)))
  putStrLn (describe (classify 5))
  putStrLn (describe (classify (-5)))
  case divide 17 5 of (# q, r #) -> print (q, r)
