{-# LANGUAGE LinearTypes, GADTs, KindSignatures, ScopedTypeVariables #-}
-- Linear types.
module Main (main) where

data Ur a where
  Ur :: a -> Ur a

swap :: (a, b) %1 -> (b, a)
swap (x, y) = (y, x)

mapL :: (a %1 -> b) -> [a] %1 -> [b]
mapL _ [] = []
mapL f (x : xs) = f x : mapL f xs

unur :: Ur a %1 -> a
unur (Ur a) = a

data Handle where
  Handle :: [String] -> Handle

open :: (Handle %1 -> Ur b) %1 -> Ur b
open k = k (Handle [])

say :: String -> Handle %1 -> Handle
say s (Handle log') = Handle (s : log')

close :: Handle %1 -> Ur [String]
close (Handle log') = Ur (reverse log')

main :: IO ()
main = do
  print (swap (1 :: Int, "one"))
  print (mapL (\x -> x) "linear")
  print (unur (open (\h -> close (say "b" (say "a" h)))))
