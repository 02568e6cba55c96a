import Debug.Hoed.Pure

isort :: [Int] -> [Int]
isort = observe "isort" (foldr insert [])

insert :: Int -> [Int] -> [Int]
insert = observe "insert" insert'

insert' :: Int -> [Int] -> [Int]
insert' n ms = let (xs,ys) = span (>n) ms in ys ++ (n : xs)

main :: IO ()
main = print (isort [4,3,5])
