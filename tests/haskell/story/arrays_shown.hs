module Main where
import Data.Array
import Data.Array.ST
import Data.Array.Unboxed (UArray)
import qualified Data.Array.Unboxed as U
import Control.Monad

newtype Money = Money Int deriving (Show, Eq)

prices :: Array Int Int
prices = listArray (0, 4) [3, 1, 4, 1, 5]

grid :: Array (Int, Int) Char
grid = listArray ((0, 0), (1, 2)) "abcdef"

raise :: Int -> Array Int Int -> Array Int Int
raise n a = a // [(1, a ! 1 + n)]

squares :: Int -> UArray Int Int
squares n = runSTUArray $ do
  a <- newArray (0, n) 0
  forM_ [0 .. n] $ \i -> writeArray a i (i * i)
  return a

best :: Array Int Int -> (Int, Int)
best a = maximum [(x, i) | (i, x) <- assocs a]

fibs :: Int -> Array Int Integer
fibs n = t where t = listArray (0, n) [f i | i <- [0 .. n]]
                 f 0 = 0
                 f 1 = 1
                 f i = t ! (i - 1) + t ! (i - 2)

total :: Array Int Money -> Int
total a = sum [m | Money m <- elems a]

main :: IO ()
main = do
  let p = raise 10 prices
  print (best p)
  print (squares 5 U.! 3)
  print (grid ! (1, 1))
  print (fibs 20 ! 10)
  print (total (fmap Money p))
  print p
