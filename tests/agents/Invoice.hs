-- What should be printed: gross 120, discount 12, to pay 108.
module Main where

data Item = Item { name :: String, price :: Int, count :: Int }

gross :: [Item] -> Int
gross items = sum [price item * count item | item <- items]

-- Ten percent from 100 on.
discount :: Int -> Int
discount amount
  | amount > 200 = amount `div` 10
  | otherwise = 0

toPay :: [Item] -> Int
toPay items = gross items - discount (gross items)

main :: IO ()
main = do
  let items = [Item "lamp" 40 2, Item "bulb" 10 4]
  putStrLn ("gross " ++ show (gross items))
  putStrLn ("discount " ++ show (discount (gross items)))
  putStrLn ("to pay " ++ show (toPay items))
