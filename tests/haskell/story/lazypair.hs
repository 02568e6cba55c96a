-- Sum and count in a pair, both put off.
both :: (Int, Int) -> Int -> (Int, Int)
both (total, count) x = (total + x, count + 1)

main :: IO ()
main = do
  let (total, count) = foldl both (0, 0) [10, 20, 60]
  print (total `div` count)
