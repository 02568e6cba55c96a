{-# LANGUAGE RecursiveDo #-}
-- mdo and rec blocks tie knots through effects.
module Main where

import Control.Monad.Fix
import Data.IORef

data Node = Node { val :: Int, next :: IORef Node }

main :: IO ()
main = do
  n <- mdo
    r1 <- newIORef b
    let a = Node 1 r1
    r2 <- newIORef a
    let b = Node 2 r2
    return a
  let walk 0 _ = return []
      walk k m = do
        m' <- readIORef (next m)
        rest <- walk (k - 1 :: Int) m'
        return (val m : rest)
  walk 5 n >>= print
  xs <- do
    rec let ys = 1 : map (* 2) zs
        zs <- return (take 4 ys)
    return zs
  print xs
  print (take 5 (fix (1 :)))
  r <- mfix (\x -> return (1 : take 3 x))
  print (r :: [Int])
