{-# LANGUAGE BangPatterns, MagicHash, RankNTypes, UnboxedTuples #-}
-- Unboxed numbers and tuples, primitive operations, and actions as functions of a state.
module Main (main) where

import Control.Monad.ST (runST)
import Data.Word (Word8)
import GHC.Conc (ThreadId (..), myThreadId)
import GHC.Exts
import GHC.IO (IO (..))
import GHC.ST (ST (..))
import GHC.Word (Word8 (..))

-- Numbers.

sumTo :: Int -> Int
sumTo (I# n) = I# (go 0# n)
  where
    go :: Int# -> Int# -> Int#
    go acc 0# = acc
    go acc k = go (acc +# k) (k -# 1#)

divide :: Int -> Int -> (# Int, Int #)
divide a b = (# a `div` b, a `mod` b #)

digits :: Int -> [Int]
digits 0 = []
digits n = case divide n 10 of
  (# q, r #) -> r : digits q

none :: (# #) -> Int
none (# #) = 5

shifted :: Char -> Char
shifted (C# c) = C# (chr# (ord# c +# 1#))

hash :: [Char] -> Word
hash s = W# (go 14695981039346656037## s)
  where
    go h [] = h
    go h (C# c : cs) = go ((h `xor#` int2Word# (ord# c)) `timesWord#` 1099511628211##) cs

-- A state monad of one's own.

newtype Counter a = Counter (Int# -> (# Int#, a #))

instance Functor Counter where
  fmap f (Counter g) = Counter (\n -> case g n of (# m, a #) -> (# m, f a #))

instance Applicative Counter where
  pure a = Counter (\n -> (# n, a #))
  Counter f <*> Counter g = Counter (\n -> case f n of
    (# m, h #) -> case g m of (# k, a #) -> (# k, h a #))

tick :: Counter Int
tick = Counter (\n -> (# n +# 1#, I# n #))

runCounter :: Counter a -> (Int, a)
runCounter (Counter f) = case f 0# of (# n, a #) -> (I# n, a)

-- Arrays and bytes.

data Array a = Array (Array# a)

fromL :: Int -> [a] -> Array a
fromL (I# n) xs = runST (ST (\s0 -> case newArray# n (error "missing") s0 of
  (# s1, marr #) ->
    let fill _ [] s = s
        fill i (y : ys) s = case writeArray# marr i y s of s' -> fill (i +# 1#) ys s'
    in case fill 0# xs s1 of
      s2 -> case unsafeFreezeArray# marr s2 of (# s3, arr #) -> (# s3, Array arr #)))

at :: Array a -> Int -> a
at (Array arr) (I# i) = case indexArray# arr i of (# x #) -> x

size :: Array a -> Int
size (Array arr) = I# (sizeofArray# arr)

bytes :: [Word8] -> (Int, Word, [Word8])
bytes ws = runST (ST (\s0 -> case newByteArray# 16# s0 of
  (# s1, marr #) -> case setByteArray# marr 0# 16# 0# s1 of
    s2 -> case put marr 0# ws s2 of
      s3 -> case unsafeFreezeByteArray# marr s3 of
        (# s4, arr #) ->
          (# s4, (I# (sizeofByteArray# arr), W# (indexWordArray# arr 0#), [W8# (indexWord8Array# arr i) | I# i <- [0 .. 3]]) #)))
  where
    put _ _ [] s = s
    put marr i (W8# w : rest) s = put marr (i +# 1#) rest (writeWord8Array# marr i w s)

-- Actions.

say :: String -> IO ()
say text = IO (\s -> case putStrLn text of IO f -> f s)

twice :: IO a -> IO (a, a)
twice (IO f) = IO (\s -> case f s of
  (# s1, a #) -> case f s1 of
    (# s2, b #) -> (# s2, (a, b) #))

counted :: IO [Int]
counted = IO (\s0 -> case newMutVar# (0 :: Int) s0 of
  (# s1, var #) ->
    let step s = case readMutVar# var s of
          (# s', n #) -> case writeMutVar# var (n + 1) s' of
            s'' -> (# s'', n #)
    in case step s1 of
      (# s2, a #) -> case step s2 of
        (# s3, b #) -> case writeMutVar# var 100 s3 of
          s4 -> case step s4 of
            (# s5, c #) -> (# s5, [a, b, c] #))

forked :: IO String
forked = IO (\s0 -> case newMVar# s0 of
  (# s1, box #) -> case fork# (IO (\s -> case putMVar# box "from the thread" s of s' -> (# s', () #))) s1 of
    (# s2, _ #) -> takeMVar# box s2)

main :: IO ()
main = do
  print (sumTo 100, digits 12345, none (# #), shifted 'a', hash "hello")
  print (runCounter ((,,) <$> tick <*> tick <*> tick))
  let arr = fromL 4 "abcd"
  print (map (at arr) [0 .. 3], size arr)
  print (bytes [1, 2, 3, 255])
  say "said"
  print =<< twice (putStr "again " >> return 'x')
  print =<< counted
  putStrLn =<< forked
  print (isTrue# (3# ># 2#), isTrue# (3# ==# 2#), I# (quotInt# 17# 5#), I# (negateInt# 4#), D# (2.5## *## 2.0##), F# 1.5#)
  print (W# (popCnt# 255##), I# (word2Int# (not# 0##)), I# (uncheckedIShiftL# 1# 10#), C# 'z'#)
  print (case quotRemInt# 17# 5# of (# q, r #) -> (I# q, I# r), case addIntC# 9223372036854775807# 1# of (# n, c #) -> (I# n, I# c))
  putStrLn (unpackCString# "a literal"#)
  print (lazy 3, inline 'a', the [1, 1, 1], sortWith negate [1, 3, 2], build (\c n -> c 1 (c 2 n)), augment (\c n -> c 0 n) [5])
  ThreadId _ <- myThreadId
  putStrLn "a thread"
