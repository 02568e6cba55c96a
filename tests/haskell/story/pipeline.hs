weights :: [Int]
weights = [5, 8, 13]

scale :: Int -> Int
scale w = w * 2

main :: IO ()
main = print (sum (map scale (filter (> 6) weights)))
