-- The outermost operator stands between two expressions in parentheses.
ratio :: Double -> Double -> Double
ratio a b = (a * b + 1) / (b)

spread :: [Int] -> Int
spread xs = (maximum xs) - (minimum xs)

main :: IO ()
main = print (ratio 3 4, spread [2, 9, 5])
