-- Keeps ever more alive: a list, a map, and a sum that is put off until the end.
import qualified Data.Map as Map
import System.Environment (getArgs)

grow :: Int -> Map.Map Int Int -> Map.Map Int Int
grow 0 m = m
grow n m = grow (n - 1) (Map.insert (n * 7919 `mod` 1000003) n m)

main :: IO ()
main = do
  [size] <- getArgs
  let n = read size :: Int
      squares = map (\k -> k * k `mod` 17) [1 .. n]
      kept = grow (n `div` 10) Map.empty
  print (foldl (+) 0 squares)
  print (Map.size kept)
  print (squares !! (n `div` 2) + sum (Map.elems kept) + length squares)
