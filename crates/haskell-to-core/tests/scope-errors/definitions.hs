module Main where
data T = A | B
data U = A
f x = 1
g = 2
f y = 3
h :: Int
k a a = a
same (x, y) = let { z = x; z = y } in z
sig :: Int
sig :: Bool
sig = 1
arity 0 = 1
arity x y = 2
infixl 3 +++
lone a = case a of Just -> 1
