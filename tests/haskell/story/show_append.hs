total :: Int -> Int
total n = n * 2

main :: IO ()
main = putStrLn ("the total is " ++ show (total 21) ++ " today")
