{-# LANGUAGE BlockArguments, LambdaCase #-}
-- Blocks as arguments without a dollar.
module Main where

import Control.Monad (forM_, when, unless)
import Control.Monad.ST
import Data.STRef

sumTo :: Int -> Int
sumTo n = runST do
  r <- newSTRef 0
  forM_ [1 .. n] \i -> modifySTRef r (+ i)
  readSTRef r

twice :: IO () -> IO ()
twice a = a >> a

choose :: (a -> b) -> a -> b
choose f x = f x

main :: IO ()
main = do
  print (sumTo 100)
  twice do
    putStrLn "hello"
  when True do putStrLn "when"
  unless True do putStrLn "unless"
  print (choose \case { 0 -> "none"; _ -> "some" } (0 :: Int))
  print (maybe do "nothing"
               do \x -> show x
               do Just (3 :: Int))
