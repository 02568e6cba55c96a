-- blame: bump
-- fixed: fixed/caches.hs
module Main where

import Control.Concurrent.MVar
import Control.Monad
import Control.Monad.ST
import Data.IORef
import Data.STRef
import qualified Data.Map as M

-- A cache behind an IORef, ids from an MVar, ST inside.
type Cache = IORef (M.Map Int Integer)

cached :: Cache -> (Int -> IO Integer) -> Int -> IO Integer
cached cache compute n = do
  known <- readIORef cache
  case M.lookup n known of
    Just v -> return v
    Nothing -> do
      v <- compute n
      modifyIORef' cache (M.insert n v)
      return v

fib :: Cache -> Int -> IO Integer
fib cache n
  | n < 2 = return (fromIntegral n)
  | otherwise = (+) <$> cached cache (fib cache) (n - 1) <*> cached cache (fib cache) (n - 2)

fresh :: MVar Int -> IO Int
fresh v = modifyMVar v (\n -> return (n + 1, n))

label :: MVar Int -> String -> IO String
label ids s = do
  n <- fresh ids
  return (s ++ show n)

sumST :: [Int] -> Int
sumST xs = runST $ do
  total <- newSTRef 0
  forM_ xs (add total)
  readSTRef total
  where add ref x = modifySTRef ref (+ x)

newCache :: IO Cache
newCache = newIORef (M.singleton 0 0)

main :: IO ()
main = do
  cache <- newCache
  v <- fib cache 12
  print v
  size <- M.size <$> readIORef cache
  print size
  ids <- newMVar 1
  ls <- mapM (label ids) ["a", "b", "c"]
  print ls
  print (sumST [1 .. 10])
  counter <- newIORef (0 :: Int)
  let bump k = do
        modifyIORef counter (+ (k + 1))
        readIORef counter
  xs <- mapM bump [1, 2, 3]
  print xs
