powers :: [Int]
powers = iterate (* 3) 2

main :: IO ()
main = print (powers !! 2)
