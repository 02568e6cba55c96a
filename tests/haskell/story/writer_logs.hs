import Data.List (sortBy)
import Data.Ord (comparing)

data Entry = Entry { day :: Int, amount :: Int }

ledger :: [Entry]
ledger = [Entry 3 70, Entry 1 20, Entry 2 (-5)]

running :: Int -> [Entry] -> [Int]
running _ [] = []
running total (e : es) = now : running now es
  where now = total + amount e

main :: IO ()
main = mapM_ print (running 0 (sortBy (comparing day) ledger))
