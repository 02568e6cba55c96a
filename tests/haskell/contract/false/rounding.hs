-- Division and floating point.
module Main where

-- refuted
{-# CONTRACT halfTwice :: {n | True} -> {r | r == n} #-}
halfTwice :: Int -> Int
halfTwice n = (n `div` 2) * 2

-- refuted
{-# CONTRACT towardsZero :: {n | n < 0} -> {r | r == n `div` 3} #-}
towardsZero :: Int -> Int
towardsZero n = n `quot` 3

-- refuted
{-# CONTRACT remainder :: {n | True} -> {r | r >= 0 && r < 5} #-}
remainder :: Int -> Int
remainder n = n `rem` 5

-- refuted
{-# CONTRACT modNegative :: {n | n > 0} -> {r | r >= 0} #-}
modNegative :: Int -> Int
modNegative n = n `mod` (-7)

-- refuted
{-# CONTRACT cents :: {c | c >= 0} -> {r | r * 100 == c} #-}
cents :: Int -> Int
cents c = c `div` 100

-- false
{-# CONTRACT sumReal :: {a | True} -> {b | True} -> {c | True} -> {r | r == a + (b + c)} #-}
sumReal :: Double -> Double -> Double -> Double
sumReal a b c = (a + b) + c

-- false
{-# CONTRACT sumList :: {a | True} -> {b | True} -> {c | True} -> {r | r == a + (b + (c + 0))} #-}
sumList :: Double -> Double -> Double -> Double
sumList a b c = sum [a, b, c]

-- false
{-# CONTRACT thirds :: {x | x > 0} -> {r | r * 3 == x} #-}
thirds :: Double -> Double
thirds x = x / 3

-- false
{-# CONTRACT sameReal :: {x | True} -> {r | r == x} #-}
sameReal :: Double -> Double
sameReal x = x

-- false
{-# CONTRACT rounded :: {x | x >= 0} -> {r | fromIntegral r >= x} #-}
rounded :: Double -> Int
rounded x = round x

-- false
{-# CONTRACT ordered :: {x | True} -> {y | True} -> {r | r} #-}
ordered :: Double -> Double -> Bool
ordered x y = x < y || x >= y

-- false
{-# CONTRACT percent :: {n | n >= 0 && n <= 100} -> {r | r > 0} #-}
percent :: Int -> Double
percent n = fromIntegral n / 100

-- refuted
{-# CONTRACT splitBill :: {total | total >= 0} -> {people | people > 0} -> {r | r * people == total} #-}
splitBill :: Int -> Int -> Int
splitBill total people = total `div` people

-- false
{-# CONTRACT minusSelf :: {x | True} -> {r | r == 0} #-}
minusSelf :: Double -> Double
minusSelf x = x - x

main :: IO ()
main = print (sumReal 0.1 0.2 0.3)
