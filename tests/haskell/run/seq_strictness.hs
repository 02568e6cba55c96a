-- seq, $!, foldl' and strict fields decide what is evaluated.
module Main where

import Control.Exception
import Data.List (foldl')

data S = S !Int
data L = L Int

check :: String -> a -> IO ()
check s x = do
  r <- try (evaluate x)
  putStrLn (s ++ ": " ++ either (\e -> "raised " ++ takeWhile (/= '\n') (show (e :: ErrorCall))) (const "fine") r)

main :: IO ()
main = do
  check "lazy field" (L (error "a"))
  check "strict field" (S (error "b"))
  check "seq" ((error "c" :: Int) `seq` ())
  check "seq pair" ((error "d" :: Int, 1) `seq` ())
  check "lambda" (error "e" :: Int -> Int)
  check "partial application" (const (error "f") :: Int -> Int)
  check "$!" (const () $! (error "g" :: Int))
  check "const" (const () (error "h" :: Int))
  check "foldl'" (foldl' (\_ x -> x) 0 [1, error "i", 2])
  check "foldl" (foldl (\_ x -> x) 0 [1, error "j", 2])
  check "list spine" (length [error "k", error "l"])
  check "and" (and [False, error "m"])
