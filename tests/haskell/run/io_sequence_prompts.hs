-- Output without newline, show versus putStr, nested mapM_ and interleaving.
module Main where

import System.IO
import Control.Monad

table :: Int -> IO ()
table n = forM_ [1 .. n] $ \i -> do
  forM_ [1 .. n] $ \j -> do
    let s = show (i * j)
    putStr (replicate (4 - length s) ' ' ++ s)
  putStrLn ""

main :: IO ()
main = do
  hSetBuffering stdout (BlockBuffering Nothing)
  table 4
  putStr "no newline"
  putChar '!'
  putStrLn ""
  print "quoted"
  mapM_ putStrLn ["a", "", "b"]
  hPutStrLn stderr "ignored"
  hFlush stdout
  putStrLn (unwords (map show [1.0, 2.5]))
