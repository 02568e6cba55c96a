{-# LANGUAGE ScopedTypeVariables #-}
module Bindings where

-- Sorted: what is used comes first.
uses = helper
helper = base
base = 1

-- A signature cuts the circle for inference, but Core still needs both together.
isEven :: Int -> Bool
isEven n = isOdd (n - 1)
isOdd :: Int -> Bool
isOdd n = isEven (n - 1)

ping n = pong n
pong n = ping n

(first, second) = (second, 1)

locals x = go x
  where
    go y = stop y
    stop z = go z
    (p, q) | x == y' = (q, y')
           | otherwise = (x, x)
    y' = x

scoped :: forall a. [a] -> [a]
scoped xs = inner
  where
    inner :: [a]
    inner = xs

implicit :: Show b => a -> b -> (b, c)
implicit = undefined
