-- blame: cost
-- fixed: fixed/report.hs
module Main where

data Item = Item { label :: String, price :: Int, amount :: Int }

items :: [Item]
items = [Item "apple" 30 4, Item "bread" 250 1, Item "cheese" 410 2]

cost :: Item -> Int
cost i = price i + amount i

money :: Int -> String
money cents = show (cents `div` 100) ++ "." ++ two (cents `mod` 100)

two :: Int -> String
two n
  | n < 10 = '0' : show n
  | otherwise = show n

pad :: Int -> String -> String
pad n s = s ++ replicate (n - length s) ' '

row :: Item -> String
row i = pad 8 (label i) ++ money (cost i)

discount :: Int -> Int
discount total
  | total > 1000 = total - total `div` 10
  | otherwise = total

printRow :: Item -> IO ()
printRow i = putStrLn (row i)

printTotal :: Int -> IO ()
printTotal total = do
  putStrLn (replicate 12 '-')
  putStrLn (pad 8 "total" ++ money total)
  let reduced = discount total
  putStrLn (pad 8 "to pay" ++ money reduced)

main :: IO ()
main = do
  mapM_ printRow items
  printTotal (sum (map cost items))
