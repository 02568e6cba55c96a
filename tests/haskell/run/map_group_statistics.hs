-- Grouping records and computing statistics per group.
module Main where

import qualified Data.Map as Map
import Text.Printf

data Sale = Sale { region :: String, amount :: Double, items :: Int }

sales :: [Sale]
sales = [Sale "north" 120.5 3, Sale "south" 80 2, Sale "north" 99.5 1, Sale "east" 10.25 5, Sale "south" 40 4]

mean :: [Double] -> Double
mean xs = sum xs / fromIntegral (length xs)

main :: IO ()
main = do
  let groups = Map.fromListWith (flip (++)) [(region s, [s]) | s <- sales]
  mapM_ (\(r, ss) -> printf "%-6s %2d %8.2f %7.3f\n" r (length ss) (sum (map amount ss)) (mean (map amount ss))) (Map.toList groups)
  printf "total %.2f in %d items\n" (sum (map amount sales)) (sum (map items sales))
  print (Map.map (maximum . map items) groups)
