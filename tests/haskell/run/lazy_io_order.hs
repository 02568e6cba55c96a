-- Effects happen in order, values when needed.
module Main where

import Data.IORef
import System.IO.Unsafe (unsafeInterleaveIO)

main :: IO ()
main = do
  r <- newIORef "initial"
  lazyRead <- unsafeInterleaveIO (readIORef r)
  writeIORef r "changed"
  putStrLn lazyRead
  writeIORef r "again"
  putStrLn lazyRead
  let actions = [putStr "a", putStr "b", putStr "c"]
  sequence_ (reverse actions)
  putStrLn ""
  _ <- mapM (\x -> putStr (show x ++ " ")) [1, 2, 3]
  putStrLn ""
  let unused = putStrLn "never run"
  x <- if length actions > 2 then return "three" else unused >> return ""
  putStrLn x
