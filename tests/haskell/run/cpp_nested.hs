{-# LANGUAGE CPP #-}
-- Nested conditionals, undefinition and macros in expressions.
module Main where

#define DEBUG 1
#define LEVEL 3

#if DEBUG
#  if LEVEL > 2
verbosity :: String
verbosity = "high"
#  elif LEVEL > 1
verbosity = "middle"
#  else
verbosity = "low"
#  endif
#endif

#undef DEBUG
#ifdef DEBUG
debug :: Bool
debug = True
#else
debug :: Bool
debug = False
#endif

#if LEVEL == 3 || defined(NOPE)
level :: Int
level = LEVEL * 2
#endif

#if !defined(__GLASGOW_HASKELL__)
#error "needs GHC"
#endif

main :: IO ()
main = do
  putStrLn verbosity
  print debug
  print level
  print (LEVEL + 1)
