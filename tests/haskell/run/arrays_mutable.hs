-- STArray, STUArray and IOArray.
module Main where

import Control.Monad
import Control.Monad.ST
import Data.Array
import Data.Array.IO
import Data.Array.ST
import Data.Array.Unboxed (UArray)
import qualified Data.Array.Unboxed as U

sieve :: Int -> [Int]
sieve n = [i | (i, True) <- U.assocs arr]
  where
    arr :: UArray Int Bool
    arr = runSTUArray $ do
      a <- newArray (2, n) True
      forM_ [2 .. n] $ \i -> do
        p <- readArray a i
        when (p && i * i <= n) $ forM_ [i * i, i * i + i .. n] $ \j -> writeArray a j False
      return a

bubble :: [Int] -> [Int]
bubble xs = elems (runSTArray (do
  let n = length xs
  a <- newListArray (0, n - 1) xs
  forM_ [0 .. n - 2] $ \i -> forM_ [0 .. n - 2 - i] $ \j -> do
    x <- readArray a j
    y <- readArray a (j + 1)
    when (x > y) $ writeArray a j y >> writeArray a (j + 1) x
  return a))

main :: IO ()
main = do
  print (sieve 60)
  print (bubble [5, 2, 9, 1, 5, 6])
  io <- newArray ('a', 'e') 0 :: IO (IOArray Char Int)
  forM_ "badcabb" $ \c -> readArray io c >>= writeArray io c . (+ 1)
  getAssocs io >>= print
  getBounds io >>= print
  fr <- freeze io :: IO (Array Char Int)
  th <- thaw fr :: IO (IOUArray Char Int)
  writeArray th 'a' 100
  getElems th >>= print
  print (fr Data.Array.! 'a')
  mapArray (* 2) th >>= getElems >>= print
