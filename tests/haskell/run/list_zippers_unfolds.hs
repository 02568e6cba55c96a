-- unfoldr, iterate, mapAccum and zips in small number puzzles.
module Main where

import Data.List

lookSay :: String -> String
lookSay = concatMap (\g -> show (length g) ++ take 1 g) . group

pascal :: [[Integer]]
pascal = iterate (\r -> zipWith (+) (0 : r) (r ++ [0])) [1]

happy :: Int -> Bool
happy = go []
  where go seen n | n == 1 = True
                  | n `elem` seen = False
                  | otherwise = go (n : seen) (sum (map (^ 2) (digits n)))

digits :: Int -> [Int]
digits = reverse . unfoldr (\n -> if n == 0 then Nothing else Just (n `mod` 10, n `div` 10))

main :: IO ()
main = do
  mapM_ putStrLn (take 7 (iterate lookSay "1"))
  mapM_ print (take 6 pascal)
  print (filter happy [1 .. 50])
  print (mapAccumL (\c (a, b) -> let s = a + b + c in (s `div` 10, s `mod` 10)) 0 (zip [9, 9, 1] [5, 0, 3]))
