{-# LANGUAGE RecordWildCards #-}
module Main where
data P = P { px :: Int, py :: !Int }
a = P { px = 1 }
b = P { pz = 1, py = 2 }
c p = p { pz = 3 }
d p = p { print = 3 }
e P { px = x, px = y, .. } = py
f (P x) = x
