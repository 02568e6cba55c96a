import Debug.Hoed.Pure

isort :: [Int] -> [Int]
isort ns = observe "isort" isort' ns
  where isort' = foldr insert []

insert :: Int -> [Int] -> [Int]
insert n ms = observe "insert" (\n ms -> let (xs,ys) = span (>n) ms in ys ++ (n : xs)) n ms

main :: IO ()
main = printO (isort [4,3,5])
