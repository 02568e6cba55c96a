-- Mutually recursive functions and data at top level and locally.
module Main where

data Rose a = Rose a (Forest a)
data Forest a = Nil | Cons (Rose a) (Forest a)

sizeR :: Rose a -> Int
sizeR (Rose _ f) = 1 + sizeF f

sizeF :: Forest a -> Int
sizeF Nil = 0
sizeF (Cons r f) = sizeR r + sizeF f

isEven', isOdd' :: Int -> Bool
isEven' 0 = True
isEven' n = isOdd' (n - 1)
isOdd' 0 = False
isOdd' n = isEven' (n - 1)

hof :: Int -> (Int, Int)
hof n = (female n, male n)
  where
    female 0 = 1
    female k = k - male (female (k - 1))
    male 0 = 0
    male k = k - female (male (k - 1))

main :: IO ()
main = do
  print (sizeR (Rose 'a' (Cons (Rose 'b' Nil) (Cons (Rose 'c' Nil) Nil))))
  print (isEven' 100000, isOdd' 7)
  print (map hof [0 .. 10])
  let evens = 0 : map (+ 1) odds
      odds = map (+ 1) evens
  print (take 5 evens, take 5 odds)
