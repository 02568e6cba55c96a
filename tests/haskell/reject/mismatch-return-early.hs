search :: Int -> [Int] -> Bool
search _ [] = False
search x (y:ys)
  | x == y = return True
  | otherwise = search x ys

main :: IO ()
main = print (search 1 [2, 1])
