-- Names that Show writes lead to the value that they stand for, wherever the text goes.
module Main where

import Text.Printf (printf)

data Level = Low | High deriving (Show, Eq)

data Item = Item { name :: String, level :: Level, price :: Int } | Level :*: Int
  deriving (Show, Eq)

defaultItem :: Item
defaultItem = Item { name = "none", level = High, price = 3 }

classify :: Int -> Level
classify n = if n > 10 then Low else High

make :: String -> Int -> Item
make s n = Item s (classify n) n

items :: [Item]
items = map (uncurry make) [("tea", 3), ("pot", 12)]

cheap :: Item -> Bool
cheap item = price item < 5

main :: IO ()
main = do
  print defaultItem
  mapM_ print items
  putStrLn (show (classify 5) ++ "!")
  putStrLn (unwords [show (classify 20), show (length items)])
  printf "%s|%d\n" (show (classify 7)) (length items)
  putStrLn ("cheap: " ++ show (cheap (head items)))
  putStrLn (concatMap (\i -> show (level i) ++ ";") items)
  print (Low :*: 4)
  print (Just (level (items !! 1)))
