module Main where
newtype Money = Money Int deriving (Eq, Ord, Show)
newtype Age = Age Int deriving (Eq, Ord, Show)
insert :: Ord a => a -> [a] -> [a]
insert x [] = [x]
insert x (y:ys) | x > y = x : y : ys
                | otherwise = y : insert x ys
isort :: Ord a => [a] -> [a]
isort [] = []
isort (x:xs) = insert x (isort xs)
both :: (a -> b) -> (a, a) -> (b, b)
both f (x, y) = (f x, f y)
inc :: Money -> Age
inc (Money a) = Age (a + 1)
ages :: [Int] -> [Age]
ages ns = isort (map Age ns)
main :: IO ()
main = do
  print (isort [Money 3, Money 1])
  print (ages [3, 1])
  print (both inc (Money 1, Money 2))
