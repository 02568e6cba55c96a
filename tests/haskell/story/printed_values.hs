import qualified Data.Map as Map
import Data.Maybe (fromMaybe, mapMaybe)

isort :: [Int] -> [Int]
isort = foldr insert []

insert :: Int -> [Int] -> [Int]
insert x [] = [x]
insert x (y:ys) | x < y = y : x : ys
                | otherwise = x : insert x ys

data Shape = Circle Double | Rect { w :: Double, h :: Double } deriving (Show, Eq, Ord)

area :: Shape -> Double
area (Circle r) = 3 * r * r
area (Rect a b) = a * b

scale :: Double -> Shape -> Shape
scale k (Circle r) = Circle (k * r)
scale k r = r { w = k * w r }

index :: [(String, Int)] -> Map.Map String [Int]
index = foldr (\(k, v) -> Map.insertWith (++) k [v]) Map.empty

main :: IO ()
main = do
  print (isort [3,1,2])
  putStrLn ("sorted: " ++ show (isort [9,8]))
  print (map (scale 2) [Circle 1, Rect 2 3])
  print (Map.lookup "a" (index [("a",1),("b",2),("a",3)]))
  putStrLn $ unwords (map show (mapMaybe half [1..6]))
  print (zip "ab" (isort [5,4]))
  let total = sum (map area shapes)
      shapes = [Circle 2, scale 3 (Rect 1 1)]
  putStrLn $ "total " ++ show total ++ " of " ++ show (length shapes)
  where half n | even n = Just (n `div` 2)
               | otherwise = Nothing
