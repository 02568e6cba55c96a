-- Traces go to stderr and do not disturb the output.
module Main where

import Debug.Trace

f :: Int -> Int
f n = trace ("f " ++ show n) (n * 2)

main :: IO ()
main = do
  print (f 3 + f 4)
  traceM "in main"
  print (traceShow (1, 2) 'x', traceShowId 5)
  traceIO "io"
  let y = traceId "id" in putStrLn y
