module Main where
import Control.Monad.State
import qualified Data.Map as Map

data Instr = Push Int | Add | Mul | Sub | Load String | Store String | JumpIfZero Int | Jump Int
  deriving (Show, Eq)

data VM = VM { stack :: [Int], vars :: Map.Map String Int, pc :: Int, ticks :: Int } deriving Show

type Exec = State VM

push :: Int -> Exec ()
push n = modify $ \vm -> vm { stack = n : stack vm }

pop :: Exec Int
pop = do
  vm <- get
  case stack vm of
    [] -> return 0
    (x : xs) -> do
      put vm { stack = xs }
      return x

next :: Exec ()
next = modify $ \vm -> vm { pc = pc vm + 1 }

binary :: (Int -> Int -> Int) -> Exec ()
binary op = do
  b <- pop
  a <- pop
  push (a `op` b)

step :: Instr -> Exec ()
step (Push n) = push n >> next
step Add = binary (+) >> next
step Mul = binary (*) >> next
step Sub = binary (-) >> next
step (Load v) = do
  vs <- gets vars
  push (Map.findWithDefault 0 v vs)
  next
step (Store v) = do
  x <- pop
  modify $ \vm -> vm { vars = Map.insert v x (vars vm) }
  next
step (JumpIfZero t) = do
  x <- pop
  if x == 0 then modify (\vm -> vm { pc = t }) else next
step (Jump t) = modify (\vm -> vm { pc = t })

exec :: [Instr] -> Exec ()
exec prog = do
  i <- gets pc
  n <- gets ticks
  if i >= length prog || n > 60 then return () else do
    modify $ \vm -> vm { ticks = ticks vm + 1 }
    step (prog !! i)
    exec prog

factorial :: Int -> [Instr]
factorial n =
  [ Push n, Store "n", Push 1, Store "acc"
  , Load "n", JumpIfZero 15
  , Load "acc", Load "n", Mul, Store "acc"
  , Load "n", Push 1, Sub, Store "n", Jump 4 ]

main :: IO ()
main = do
  let end = execState (exec (factorial 3)) (VM [] Map.empty 0 0)
  print (Map.toList (vars end))
  print (ticks end)
