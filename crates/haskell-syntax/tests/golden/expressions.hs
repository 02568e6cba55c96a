{-# LANGUAGE LambdaCase, MultiWayIf, TupleSections, ParallelListComp, TypeApplications, EmptyCase #-}
module Expressions where
import Data.Char (ord)
f x = if x then 1 else 2
g = \x (Just y) _ -> x
h = \case { 'a' -> 1; _ -> 2 }
classify n = if | n < 0 -> "negative"
                | n == 0, True -> "zero"
                | Just m <- Just n -> "positive"
lists = ([], [1], [1, 2], [1 ..], [1, 3 ..], [1 .. 9], [1, 3 .. 9], ['a' .. 'z'])
compr xs = [(x, y) | x <- xs, let y = x * 2, odd x, Just _ <- [Just y]]
par xs ys = [(x, y) | x <- xs | y <- ys]
tuples = ((), (1, 2), (,), (,,) 1 2 3)
gaps = map (, True) [1] ++ map (1 ,) [False]
typed = read @Int "1" + (fromIntegral (ord 'a') :: Int)
caseOf m = case m of
  Just n | n > 0 -> n
         | otherwise -> k
    where k = 0
  Nothing -> 1
letIn = let a = 1; b = 2 in a + b
absurd x = case x of {}
