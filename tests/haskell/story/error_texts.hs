data Problem = Problem Int String

check :: Int -> Either String Int
check 0 = Left "division by zero"
check n
  | n < 0 = Left ("negative: " ++ show n)
  | otherwise = Right (100 `div` n)

problems :: [Int] -> [Problem]
problems ns = [Problem k text | (k, Left text) <- zip [1 ..] (map check ns)]

main :: IO ()
main = mapM_ (\(Problem k text) -> putStrLn ("line " ++ show k ++ ": " ++ text)) (problems [4, 0, -3])
