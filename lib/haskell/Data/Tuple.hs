{-# LANGUAGE NoImplicitPrelude #-}
-- | Pairs.
module Data.Tuple (fst, snd, curry, uncurry, swap) where

fst :: (a, b) -> a
fst (x, _) = x

snd :: (a, b) -> b
snd (_, y) = y

curry :: ((a, b) -> c) -> a -> b -> c
curry f x y = f (x, y)

-- | Lazy in the pair.
uncurry :: (a -> b -> c) -> (a, b) -> c
uncurry f p = f (fst p) (snd p)

swap :: (a, b) -> (b, a)
swap (a, b) = (b, a)
