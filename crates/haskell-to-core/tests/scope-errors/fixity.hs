module Main where
main = print (1 == 2 == 3)
a = 1 + - 2
b = (1 + 2 *)
c x = x `f` x `g` x
infixl 5 `f`
infixr 5 `g`
f = id
g = id
