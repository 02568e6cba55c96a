import qualified Data.Map as Map

-- It would end if it were 3 * n + 1.
collatz :: Map.Map Int Int -> Int -> Int
collatz seen 1 = Map.size seen
collatz seen n = collatz (Map.insertWith (+) (n `mod` 10) 1 seen) (next n)

next :: Int -> Int
next n
  | even n = n `div` 2
  | otherwise = 3 * n + 3

main :: IO ()
main = do
  print 'c'
  print (collatz Map.empty 7)
