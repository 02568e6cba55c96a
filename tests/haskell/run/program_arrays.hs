{-# LANGUAGE FlexibleContexts, ScopedTypeVariables #-}
-- Mutable arrays and references in ST and IO: sieve, union-find, knapsack, permutations, matrices.
module Main (main) where

import Control.Monad
import Control.Monad.ST
import Data.Array
import Data.Array.IO
import Data.Array.ST
import Data.Array.Unboxed (UArray)
import qualified Data.Array.Unboxed as U
import Data.Bits
import Data.STRef
import Data.Word

sieve :: Int -> UArray Int Bool
sieve n = runSTUArray $ do
  a <- newArray (2, n) True
  forM_ [2 .. n] $ \i -> do
    p <- readArray a i
    when (p && i * i <= n) $ forM_ [i * i, i * i + i .. n] $ \j -> writeArray a j False
  pure a

data UF s = UF { parent :: STUArray s Int Int, rank :: STUArray s Int Int }

find :: UF s -> Int -> ST s Int
find uf x = do
  p <- readArray (parent uf) x
  if p == x then pure x else do
    r <- find uf p
    writeArray (parent uf) x r
    pure r

union :: UF s -> Int -> Int -> ST s Bool
union uf a b = do
  ra <- find uf a
  rb <- find uf b
  if ra == rb then pure False else do
    ka <- readArray (rank uf) ra
    kb <- readArray (rank uf) rb
    case compare ka kb of
      LT -> writeArray (parent uf) ra rb
      GT -> writeArray (parent uf) rb ra
      EQ -> writeArray (parent uf) rb ra >> writeArray (rank uf) ra (ka + 1)
    pure True

kruskal :: Int -> [(Int, Int, Int)] -> (Int, [(Int, Int, Int)])
kruskal n edges = runST $ do
  uf <- UF <$> newListArray (0, n - 1) [0 ..] <*> newArray (0, n - 1) 0
  total <- newSTRef 0
  picked <- filterM (\(w, a, b) -> do { ok <- union uf a b; when ok (modifySTRef' total (+ w)); pure ok }) edges
  t <- readSTRef total
  pure (t, picked)

knapsack :: Int -> [(Int, Int)] -> Int
knapsack cap items = best U.! cap
  where
    best = runSTUArray $ do
      a <- newArray (0, cap) 0
      forM_ items $ \(w, v) -> forM_ [cap, cap - 1 .. w] $ \c -> do
        skip <- readArray a c
        use <- (+ v) <$> readArray a (c - w)
        when (use > skip) $ writeArray a c use
      pure a

quicksort :: forall a. Ord a => [a] -> [a]
quicksort xs = elems (runSTArray (do
    a <- newListArray (0, n - 1) xs
    go a 0 (n - 1)
    pure a))
  where
    n = length xs
    go :: STArray s Int a -> Int -> Int -> ST s ()
    go a lo hi = when (lo < hi) $ do
      p <- readArray a ((lo + hi) `div` 2)
      let loop i j
            | i > j = pure (i, j)
            | otherwise = do
                i' <- up i
                j' <- down j
                if i' <= j'
                  then do
                    x <- readArray a i'
                    y <- readArray a j'
                    writeArray a i' y
                    writeArray a j' x
                    loop (i' + 1) (j' - 1)
                  else pure (i', j')
          up i = readArray a i >>= \x -> if x < p then up (i + 1) else pure i
          down j = readArray a j >>= \x -> if x > p then down (j - 1) else pure j
      (i, j) <- loop lo hi
      go a lo j
      go a i hi

type Matrix = Array (Int, Int) Integer

mul :: Matrix -> Matrix -> Matrix
mul a b = array ((0, 0), (n, m)) [((i, j), sum [a ! (i, k) * b ! (k, j) | k <- [0 .. p]]) | i <- [0 .. n], j <- [0 .. m]]
  where ((_, _), (n, p)) = bounds a
        (_, (_, m)) = bounds b

power :: Matrix -> Int -> Matrix
power m 1 = m
power m k | even k = let h = power m (k `shiftR` 1) in mul h h
          | otherwise = mul m (power m (k - 1))

crc32 :: String -> Word32
crc32 = complement . foldl step (complement 0)
  where
    step c ch = (c `shiftR` 8) `xor` (table U.! fromIntegral ((c `xor` fromIntegral (fromEnum ch)) .&. 0xff))
    table = U.listArray (0, 255) [iterate go n !! 8 | n <- [0 .. 255]] :: UArray Word8 Word32
    go c | testBit c 0 = 0xedb88320 `xor` (c `shiftR` 1)
         | otherwise = c `shiftR` 1

main :: IO ()
main = do
  let s = sieve 100
  print [i | (i, True) <- U.assocs s]
  print (kruskal 5 [(1, 0, 1), (2, 1, 2), (3, 0, 2), (4, 3, 4), (5, 2, 3), (9, 0, 4)])
  print (knapsack 10 [(5, 10), (4, 40), (6, 30), (3, 50)])
  print (quicksort [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5], quicksort "hello world")
  let f = listArray ((0, 0), (1, 1)) [1, 1, 1, 0]
  print (power f 90 ! (0, 1))
  print (crc32 "The quick brown fox jumps over the lazy dog")
  io <- newListArray ('a', 'e') [1 ..] :: IO (IOUArray Char Double)
  forM_ "ace" $ \c -> readArray io c >>= writeArray io c . (/ 2)
  getElems io >>= print
  getBounds io >>= print
  frozen <- freeze io :: IO (UArray Char Double)
  print frozen
  other <- newListArray (1, 3) "abc" :: IO (IOArray Int Char)
  boxed <- mapArray fromEnum other
  getAssocs (boxed :: IOArray Int Int) >>= print
  let a = accumArray (flip (:)) [] (0, 3) [(i `mod` 4, i) | i <- [1 .. 10]] :: Array Int [Int]
  print a
  print (fmap length a, a // [(0, [])], bounds a, ixmap (0, 1) (+ 2) a)
  print (accum (+) (listArray (0, 2) [1, 2, 3]) [(0, 10), (2, 20)] :: Array Int Int)
  print (listArray ((False, 'a'), (True, 'b')) [1 ..] ! (True, 'a'), read "array (0,1) [(0,'x'),(1,'y')]" :: Array Int Char)
  print (sum a', maximum a', foldr (:) [] a', a' == fmap id a')
  print (a ! 7)
  where a' = listArray (0, 4) [5, 3, 8, 1, 9] :: Array Int Int
