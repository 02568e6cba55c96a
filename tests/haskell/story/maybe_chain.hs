half :: Int -> Maybe Int
half n
  | even n = Just (n `div` 2)
  | otherwise = Nothing

main :: IO ()
main = print (half 12 >>= half)
