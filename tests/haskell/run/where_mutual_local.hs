-- Mutually recursive local functions, local operators and local type signatures.
module Main where

tokenise :: String -> [Either Int String]
tokenise = start
  where
    start :: String -> [Either Int String]
    start [] = []
    start s@(c : cs)
      | c `elem` ['0' .. '9'] = number s
      | c == ' ' = start cs
      | otherwise = word s
    number s = let (d, r) = span (`elem` ['0' .. '9']) s in Left (read d) : start r
    word s = let (w, r) = break (== ' ') s in Right w : start r

ack :: Int -> Int -> Int
ack = a
  where
    a 0 n = n + 1
    a m n = n `b` m
    n `b` m | n == 0 = a (m - 1) 1
            | otherwise = a (m - 1) (a m (n - 1))

main :: IO ()
main = do
  print (tokenise "12 apples 7x and 3")
  print [ack m n | m <- [0 .. 2], n <- [0 .. 3]]
