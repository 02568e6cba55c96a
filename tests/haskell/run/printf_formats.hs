-- Text.Printf: flags, widths, precisions, strings and integers in bases.
module Main where

import Text.Printf

main :: IO ()
main = do
  printf "%d %i %5d|%-5d|%05d|%+d\n" (1 :: Int) (2 :: Int) (3 :: Int) (4 :: Int) (5 :: Int) (6 :: Int)
  printf "%s %10s|%-10s|%c %%\n" "str" "right" "left" 'c'
  printf "%.2f %8.3f|%-8.1f|%e %g %g\n" (3.14159 :: Double) (2.71828 :: Double) (1.05 :: Double) (12345.678 :: Double) (0.0001 :: Double) (1e10 :: Double)
  printf "%x %X %o %b %#x\n" (255 :: Int) (255 :: Int) (8 :: Int) (5 :: Int) (255 :: Int)
  printf "%3d%%|% d|%s\n" (50 :: Int) (7 :: Int) (show [1, 2 :: Int])
  let s = printf "%s-%d" "a" (1 :: Int) :: String
  putStrLn s
  printf "%*d|%-*d|\n" (6 :: Int) (42 :: Int) (6 :: Int) (42 :: Int)
  printf "%.3s|%5.1s|\n" "abcdef" "xyz"
  printf "%d %d\n" (-5 :: Integer) (2 ^ 70 :: Integer)
  printf "%5c|%-3c|\n" 'x' 'y'
  hPrintfLine
  printf "no args\n"
  where hPrintfLine = mapM_ (\(n, v) -> printf "%-6s = %6.2f\n" (n :: String) (v :: Double)) [("pi", pi), ("e", exp 1)]
