-- The layout algorithm's parse-error rule: a block may end where the grammar needs it to.
module Main where

f :: Int -> Int
f x = let y = x + 1; z = y * 2 in y + z

pair :: (Int, Int)
pair = (case 3 of n -> n + 1, let a = 5 in a)

list :: [Int]
list = [let b = 2 in b * b, case () of () -> 7, if True then 1 else 0]

main :: IO ()
main = do
  print (f 3)
  print pair
  print list
  let g 0 = "zero"; g _ = "other"
  putStrLn (g (0 :: Int)) >> putStrLn (g 1)
  print $ let { a = 1; b = 2
              ; c = 3 } in a + b + c
