{-# LANGUAGE CPP #-}
-- Conditional compilation with the usual macros.
module Main where

#define ANSWER 42
#define FEATURE

#if __GLASGOW_HASKELL__ >= 800
import Data.List (foldl')
#else
import List
#endif

#ifdef FEATURE
feature :: String
feature = "on"
#else
feature = "off"
#endif

#ifndef MISSING
missing :: Bool
missing = False
#endif

#if defined(FEATURE) && !defined(OTHER)
both :: Int
both = ANSWER + 1
#elif defined(OTHER)
both = 0
#endif

#if MIN_VERSION_base(4,9,0)
base :: String
base = "new"
#else
base = "old"
#endif

main :: IO ()
main = do
  print (ANSWER :: Int)
  putStrLn feature
  print missing
  print both
  putStrLn base
#if 0
  putStrLn "never"
#endif
  print (foldl' (+) 0 [1, 2, 3])
