{-# LANGUAGE MultiWayIf #-}
-- Multi-way if, nested and with pattern guards.
module Main where

grade :: Int -> Char
grade n = if | n >= 90 -> 'A'
             | n >= 80 -> 'B'
             | n >= 70, even n -> 'c'
             | n >= 70 -> 'C'
             | otherwise -> 'F'

look :: [(String, Int)] -> String -> String
look env k = if
  | Just v <- lookup k env
  , v > 0 -> k ++ "=" ++ show v
  | Just v <- lookup k env -> if | v == 0 -> k ++ " is zero" | True -> k ++ " below"
  | otherwise -> "no " ++ k

main :: IO ()
main = do
  putStrLn (map grade [95, 85, 72, 71, 3])
  mapM_ (putStrLn . look [("a", 1), ("b", 0), ("c", -1)]) ["a", "b", "c", "d"]
  let x = 5 :: Int
  putStrLn $ if | x < 3 -> "lt" | x > 3 -> "gt" | otherwise -> "eq"
