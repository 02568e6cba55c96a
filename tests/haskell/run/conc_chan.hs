-- Channels: producer and consumers, getChanContents, dupChan.
module Main where

import Control.Concurrent
import Control.Monad

main :: IO ()
main = do
  c <- newChan
  done <- newEmptyMVar
  _ <- forkIO (forM_ [1 .. 10 :: Int] (writeChan c . Just) >> writeChan c Nothing)
  let consume acc = do
        m <- readChan c
        case m of
          Just n -> consume (acc + n)
          Nothing -> return acc
  consume 0 >>= print
  d <- newChan
  e <- dupChan d
  writeList2Chan d "abc"
  xs <- replicateM 3 (readChan e)
  putStrLn xs
  ys <- replicateM 2 (readChan d)
  putStrLn ys
  f <- newChan
  _ <- forkIO (mapM_ (writeChan f) [1 :: Integer ..] )
  zs <- getChanContents f
  print (take 5 zs)
  _ <- forkIO (putMVar done ())
  takeMVar done
