-- A small bank driven by commands, with errors as values.
module Main where

import qualified Data.Map as M
import Text.Read (readMaybe)
import Data.List (intercalate)

data Cmd = Open String | Deposit String Int | Move String String Int | Report deriving Show
data Err = NoAccount String | Insufficient String Int | Exists String | Syntax String deriving Show
type Bank = M.Map String Int

parse :: String -> Either Err Cmd
parse l = case words l of
  ["open", a] -> Right (Open a)
  ["deposit", a, n] | Just k <- readMaybe n -> Right (Deposit a k)
  ["move", a, b, n] | Just k <- readMaybe n -> Right (Move a b k)
  ["report"] -> Right Report
  _ -> Left (Syntax l)

exec :: Bank -> Cmd -> Either Err (Bank, [String])
exec b (Open a) | a `M.member` b = Left (Exists a)
                | otherwise = Right (M.insert a 0 b, [])
exec b (Deposit a n) = do
  old <- find a b
  Right (M.insert a (old + n) b, [])
exec b (Move x y n) = do
  from <- find x b
  _ <- find y b
  if from < n then Left (Insufficient x from) else Right (M.adjust (+ n) y (M.insert x (from - n) b), ["moved " ++ show n])
exec b Report = Right (b, [intercalate ", " [k ++ "=" ++ show v | (k, v) <- M.toList b]])

find :: String -> Bank -> Either Err Int
find a = maybe (Left (NoAccount a)) Right . M.lookup a

main :: IO ()
main = getContents >>= go M.empty . lines
  where
    go _ [] = putStrLn "bye"
    go b (l : ls) = case parse l >>= exec b of
      Left e -> putStrLn ("error: " ++ show e) >> go b ls
      Right (b', out) -> mapM_ putStrLn out >> go b' ls
