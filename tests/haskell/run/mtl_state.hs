-- Control.Monad.State in many shapes.
module Main where

import Control.Monad.State
import qualified Data.Map as M

type Stack = [Int]

push :: Int -> State Stack ()
push x = modify (x :)

pop :: State Stack (Maybe Int)
pop = state f where
  f [] = (Nothing, [])
  f (x : xs) = (Just x, xs)

rpn :: String -> State Stack (Maybe Int)
rpn s = mapM_ step (words s) >> pop
  where
    step "+" = bin (+)
    step "*" = bin (*)
    step n = push (read n)
    bin f = do
      b <- pop
      a <- pop
      maybe (return ()) push (f <$> a <*> b)

counter :: StateT Int IO ()
counter = do
  n <- get
  lift (print n)
  when (n < 3) $ put (n + 1) >> counter

memoFib :: Int -> State (M.Map Int Integer) Integer
memoFib n | n < 2 = return (fromIntegral n)
memoFib n = do
  m <- gets (M.lookup n)
  case m of
    Just v -> return v
    Nothing -> do
      v <- (+) <$> memoFib (n - 1) <*> memoFib (n - 2)
      modify' (M.insert n v)
      return v

main :: IO ()
main = do
  print (runState (rpn "2 3 + 4 *") [])
  print (evalState (rpn "+") [1])
  execStateT counter 0 >>= print
  print (evalState (memoFib 90) M.empty)
  print (runState (zipWithM (\a b -> modify (+ a) >> return (a * b)) [1, 2] [3, 4]) 0)
  print (runState (withState (* 2) get) 5, evalState (mapM (\x -> state (\s -> (s + x, s + x))) [1 .. 5]) 0)
