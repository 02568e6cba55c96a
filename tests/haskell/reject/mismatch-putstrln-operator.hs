main :: IO ()
main = putStrLn "Sum: " ++ show (1 + 2)
