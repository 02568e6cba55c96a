-- Prices in cents, and what is taken off for many pieces.
module Price (Cents, discounted, showCents) where

type Cents = Int

-- From ten pieces on 5 percent are taken off, from a hundred on 10 percent.
discounted :: Int -> Cents -> Cents
discounted count cents = cents - cents * percent count `div` 100

percent :: Int -> Int
percent count
  | count >= 100 = 10
  | count >= 10 = 50
  | otherwise = 0

showCents :: Cents -> String
showCents cents = show (cents `div` 100) ++ "." ++ pad (cents `mod` 100)
  where
    pad n
      | n < 10 = '0' : show n
      | otherwise = show n
