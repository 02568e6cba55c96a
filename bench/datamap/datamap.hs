-- Data.Map.Strict: counting, then looking up.
import qualified Data.Map.Strict as Map
import System.Environment (getArgs)

fill :: Int -> Int -> Map.Map Int Int -> Map.Map Int Int
fill 0 _ m = m
fill n seed m = fill (n - 1) next (Map.insertWith (+) (next `rem` 5000) 1 m)
  where next = (seed * 1103515245 + 12345) `rem` 2147483648

main :: IO ()
main = do
  [size] <- getArgs
  let m = fill (read size) 42 Map.empty
  print (Map.size m, Map.foldl' max 0 m, sum [Map.findWithDefault 0 k m | k <- [0, 7 .. 4999]])
