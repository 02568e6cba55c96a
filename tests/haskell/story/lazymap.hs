-- Sums in a map, none of them computed before the end.
import qualified Data.Map.Lazy as Map

add :: Map.Map Int Int -> Int -> Map.Map Int Int
add sums k = Map.insertWith (+) (k `mod` 3) (k * 10) sums

main :: IO ()
main = do
  let sums = foldl add Map.empty [1 .. 9]
  print (Map.size sums)
  print (Map.findWithDefault 0 1 sums)
