-- Guards that fail fall through to the next equation or alternative; pattern guards bind.
module Main where

import Data.Char (isDigit)
import Data.Maybe (mapMaybe)

f :: Int -> Int -> String
f x y | x > 10, y > 10 = "both"
      | x > 10 = "first"
f 0 _ = "zero"
f x y | Just z <- lookup x table, z == y = "found " ++ show z
      | let s = x + y, even s, odd x = "odd sum " ++ show s
  where table = [(1, 2), (3, 4)]
f _ y | y < 0 = "negative"
f _ _ = "none"

g :: Maybe Int -> String
g m = case m of
  Just n | n > 5 -> "big"
         | n > 3, let k = n * n -> "mid " ++ show k
  Just _ -> "small"
  Nothing | False -> "never"
  _ -> "nothing"

readDigits :: String -> Maybe Int
readDigits s | all isDigit s, not (null s) = Just (read s)
             | otherwise = Nothing

main :: IO ()
main = do
  mapM_ putStrLn [f 11 11, f 11 1, f 0 5, f 1 2, f 3 4, f 5 7, f 2 (-3), f 2 2]
  mapM_ (putStrLn . g) [Just 9, Just 4, Just 1, Nothing]
  print (mapMaybe readDigits ["12", "x", "", "007"])
