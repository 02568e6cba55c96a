module Statements where
import Control.Monad
main :: IO ()
main = do
  line <- getLine
  let n = length line
      m :: Int
      m = n
  if n > 0
  then putStrLn "some"
  else putStrLn "none"
  forM_ [1, 2] $ \i -> do
    print i
    when (i > 1) $
      print m
  let k = 3 in print k
  (a, b) <- return (1, 2)
  x :: Int <- return a
  case x of
    1 -> do { print b; print a }
    _ -> return ()
  where
    helper = 1
alternative = do
  Nothing
  `mplus` Just 1
