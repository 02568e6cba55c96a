-- printf's complaints about formats and arguments.
module Main where

import Control.Exception
import Text.Printf

sh :: String -> IO ()
sh s = do
  r <- try (evaluate (length s))
  case r of
    Left (ErrorCall m) -> putStrLn m
    Right n -> putStrLn s

main :: IO ()
main = do
  sh (printf "%d" "string")
  sh (printf "%d %d" (1 :: Int))
  sh (printf "%d" (1 :: Int) (2 :: Int))
  sh (printf "%q" (1 :: Int))
  sh (printf "%" )
  sh (printf "%s" 'c')
  sh (printf "%v %v %v" (1 :: Int) 'x' "s")
