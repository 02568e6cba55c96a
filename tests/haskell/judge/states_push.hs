-- blame: push
-- fixed: fixed/states.hs
module Main where

import Control.Monad.State
import Data.Maybe (mapMaybe)

data Op = Push Int | Add | Mul | Dup | Swap deriving (Eq, Show)

type Machine = State [Int]

push :: Int -> Machine ()
push n = modify (\s -> s ++ [n])

pop :: Machine Int
pop = do
  st <- get
  case st of
    x : rest -> put rest >> return x
    [] -> return 0

binary :: (Int -> Int -> Int) -> Machine ()
binary f = do
  b <- pop
  a <- pop
  push (f a b)

execute :: Op -> Machine ()
execute (Push n) = push n
execute Add = binary (+)
execute Mul = binary (*)
execute Dup = do
  x <- pop
  push x
  push x
execute Swap = do
  b <- pop
  a <- pop
  push b
  push a

parse :: String -> Maybe Op
parse "add" = Just Add
parse "mul" = Just Mul
parse "dup" = Just Dup
parse "swap" = Just Swap
parse w = case reads w of
  [(n, "")] -> Just (Push n)
  _ -> Nothing

runAll :: [Op] -> [Int]
runAll ops = execState (mapM_ execute ops) []

program :: String -> [Op]
program = mapMaybe parse . words

main :: IO ()
main = do
  print (runAll (program "3 4 add dup mul"))
  print (runAll (program "1 2 swap x 5 add"))
  print (evalState (push 4 >> push 9 >> pop) [])
