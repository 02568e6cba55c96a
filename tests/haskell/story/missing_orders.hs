data Order = Order { item :: String, count :: Int } deriving Show

isLarge :: Order -> Bool
isLarge order = count order > 10

orders :: [Order]
orders = [Order "lamp" 12, Order "desk" 10, Order "chair" 3]

report :: [Order] -> [String]
report = map item . filter isLarge

ship :: Order -> IO ()
ship order
  | count order > 20 = putStrLn "by truck"
  | otherwise = putStrLn "by van"

main :: IO ()
main = do
  print (report orders)
  mapM_ ship orders
