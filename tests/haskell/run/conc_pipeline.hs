-- A pipeline of threads joined by channels, in deterministic order.
module Main where

import Control.Concurrent
import Control.Monad

stage :: (a -> b) -> Chan (Maybe a) -> IO (Chan (Maybe b))
stage f input = do
  out <- newChan
  let loop = readChan input >>= \m -> case m of
        Nothing -> writeChan out Nothing
        Just x -> writeChan out (Just (f x)) >> loop
  _ <- forkIO loop
  return out

drain :: Chan (Maybe a) -> IO [a]
drain c = readChan c >>= maybe (return []) (\x -> (x :) <$> drain c)

main :: IO ()
main = do
  source <- newChan
  end <- stage (+ 1) source >>= stage (* 2) >>= stage show
  forM_ [1 .. 10 :: Int] (writeChan source . Just)
  writeChan source Nothing
  drain end >>= print
