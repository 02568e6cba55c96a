-- What can be evaluated at a moment: classes, comprehensions, actions, names that are not exported.
module Main (main) where

import Control.Concurrent.STM
import Data.IORef
import qualified Data.Map as M

newtype Age = Age Int deriving (Eq, Ord)

instance Show Age where
  show (Age n) = "<" ++ show n ++ ">"

data Shape = Circle Double | Square {side :: Int} deriving (Show, Eq)

describe :: (Show a) => a -> Int -> String
describe thing n = concat (replicate n (show thing))

area :: Shape -> Int -> Int
area (Circle r) extra = round r + extra
area (Square s) extra = s * s + extra

count :: M.Map String Int -> String -> Int
count m key =
  let found = M.lookup key m
   in maybe 0 (+ M.size m) found

main :: IO ()
main = do
  r <- newIORef (3 :: Int)
  t <- newTVarIO [1, 2, 3 :: Int]
  let ages = map Age [30, 40, 5]
  print (area (Square 4) 2)
  putStrLn (describe (head ages) 2)
  print (count (M.fromList [("a", 1), ("b", 2)]) "b")
  modifyIORef r (+ 1)
  xs <- readTVarIO t
  print (length ages + sum xs)
  readIORef r >>= print
