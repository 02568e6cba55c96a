-- A fixity declaration in a where and in a let binds the local operator only.
module Main where

calc :: Int -> Int -> Int -> Int
calc a b c = a <-> b <-> c
  where
    infixr 6 <->
    x <-> y = x - y

calcLeft :: Int -> Int -> Int -> Int
calcLeft a b c =
  let infixl 6 <->
      x <-> y = x - y
  in a <-> b <-> c

main :: IO ()
main = do
  print (calc 10 5 2)
  print (calcLeft 10 5 2)
  let infixr 9 #
      f # g = \x -> g (f x)
  print (((+ 1) # (* 2) # subtract 3) 4)
  print (negate 2 ^ (2 :: Int), (-2) ^ (2 :: Int), - 2 ^ (2 :: Int))
