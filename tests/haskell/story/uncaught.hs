lookUp :: Int -> [(Int, Int)] -> Int
lookUp k [] = error ("no " ++ show k)
lookUp k ((a, b) : rest)
  | a == k = b
  | otherwise = lookUp k rest

main :: IO ()
main = print (lookUp 3 [(1, 10), (2, 20)])
