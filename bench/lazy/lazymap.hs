-- A thousand sums in a map, none of them computed before the end.
import qualified Data.Map.Lazy as Map
import System.Environment (getArgs)

main :: IO ()
main = do
  [size] <- getArgs
  let add sums k = Map.insertWith (+) (k `mod` 1000) k sums
      sums = foldl add Map.empty [1 .. read size :: Int]
  print (Map.size sums)
  print (Map.lookup 7 sums)
