-- Laziness: knots, infinite structures, streams, memo tables, what is evaluated when.
module Main (main) where

import Control.Exception
import Data.Array
import Data.Function (fix)
import Data.IORef
import qualified Data.Map.Lazy as M
import qualified Data.Map.Strict as MS
import Debug.Trace
import System.IO.Unsafe

primes, fibs, hamming :: [Integer]
primes = 2 : filter isPrime [3, 5 ..]
  where isPrime n = all ((/= 0) . (n `mod`)) (takeWhile (\p -> p * p <= n) primes)
fibs = 0 : 1 : zipWith (+) fibs (tail fibs)
hamming = 1 : merge (map (* 2) hamming) (merge (map (* 3) hamming) (map (* 5) hamming))
  where
    merge xx@(x : xs) yy@(y : ys) = case compare x y of
      LT -> x : merge xs yy
      GT -> y : merge xx ys
      EQ -> x : merge xs ys
    merge _ _ = []

data Tree a = Leaf a | Node (Tree a) (Tree a)

-- One walk that replaces every leaf by the least one.
repMin :: Ord a => Tree a -> Tree a
repMin t = t'
  where
    (t', m) = go t
    go (Leaf a) = (Leaf m, a)
    go (Node l r) = let (l', a) = go l; (r', b) = go r in (Node l' r', min a b)

leaves :: Tree a -> [a]
leaves t = go t []
  where go (Leaf a) = (a :)
        go (Node l r) = go l . go r

lcs :: String -> String -> String
lcs xs ys = table ! (0, 0)
  where
    (m, n) = (length xs, length ys)
    xa = listArray (0, m - 1) xs
    ya = listArray (0, n - 1) ys
    table = array ((0, 0), (m, n)) [((i, j), f i j) | i <- [0 .. m], j <- [0 .. n]]
    f i j
      | i == m || j == n = ""
      | xa ! i == ya ! j = xa ! i : table ! (i + 1, j + 1)
      | length a >= length b = a
      | otherwise = b
      where a = table ! (i + 1, j)
            b = table ! (i, j + 1)

data Stream a = Cons a (Stream a)

instance Functor Stream where fmap f ~(Cons a s) = Cons (f a) (fmap f s)

takeS :: Int -> Stream a -> [a]
takeS 0 _ = []
takeS n (Cons a s) = a : takeS (n - 1) s

nats :: Stream Int
nats = Cons 0 (fmap (+ 1) nats)

lazyPair :: (Int, Int) -> Int
lazyPair ~(a, _) = 1

main :: IO ()
main = do
  print (take 12 primes, primes !! 200)
  print (takeWhile (< 100) fibs, fibs !! 150)
  print (take 20 hamming)
  print (leaves (repMin (Node (Node (Leaf 5) (Leaf 3)) (Leaf (9 :: Int)))))
  putStrLn (lcs "the quick brown fox jumped" "a lazy dog quietly dreamed of foxes")
  print (takeS 8 (fmap (* 3) nats), fix (\rec n -> if n <= 1 then 1 else n * rec (n - 1)) (20 :: Integer))
  print (lazyPair undefined, fst (1, undefined), length [undefined, undefined], take 3 (cycle [1, 2]))
  print (M.member 1 (M.fromList [(1, undefined)]), M.size (M.map (const (error "never")) (M.fromList [(1, 1), (2, 2)])))
  r <- try (evaluate (MS.insertWith (+) 'a' (error "strict") MS.empty)) :: IO (Either ErrorCall (MS.Map Char Int))
  putStrLn (either (\(ErrorCall m) -> "strict map: " ++ m) (const "lazy") r)
  counter <- newIORef (0 :: Int)
  let shared = unsafePerformIO (modifyIORef counter (+ 1) >> pure 42) :: Int
  print (shared + shared)
  readIORef counter >>= print
  let xs = map (\n -> trace ("force " ++ show n) (n * n)) [1 .. 5 :: Int]
  print (xs !! 2)
  print (sum (take 3 xs))
  print (let ys = [1 ..] :: [Int]; zs = zip ys (tail ys) in take 3 [a * b | (a, b) <- zs, odd a])
  print (or (map (> 10) [1 ..]), any even [1, 3, 4, undefined], and [False, undefined], zip [1 :: Int] (undefined : undefined) `seq` ())
  print (foldr (\x acc -> x : if x > 3 then [] else acc) [] [1 ..], let (a, b) = span (< 3) [1 ..] in (a, take 2 b))
  e <- try (evaluate (seq (undefined :: Int, 1 :: Int) "whnf only" )) :: IO (Either ErrorCall String)
  print (either (const "failed") id e)
  s <- unsafeInterleaveIO (putStrLn "read now" >> pure "lazy input")
  putStrLn "before"
  putStrLn s
