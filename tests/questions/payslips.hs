module Main where

data Slip = Slip { worker :: Int, pay :: Int } deriving (Show, Eq)

-- From the hundredth day on there is a bonus of 7 for each full ten days.
bonus :: Int -> Int
bonus days
  | days > 100 = (days `div` 10) * 7
  | otherwise = 0

gross :: Int -> Int -> Int
gross rate days = rate * days + bonus days

tax :: Int -> Int
tax amount = amount `div` 5

net :: Int -> Int -> Int
net rate days = amount - tax amount
  where amount = gross rate days

slip :: Int -> Slip
slip n = Slip { worker = n, pay = net (10 + n `mod` 3) (20 + n) }

slips :: Int -> [Slip]
slips n = map slip [1 .. n]

main :: IO ()
main = print (slips 1500)
