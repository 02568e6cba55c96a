{-# LANGUAGE CPP #-}
{-# OPTIONS_GHC -Wall -fno-warn-unused-imports #-}
-- The preprocessor: versions, nesting, macros with arguments, lines in errors.
module Main (main) where

#if MIN_VERSION_base(4,8,0)
import Data.Foldable (for_)
#else
import Prelude hiding (mapM_)
#endif
#ifdef __GLASGOW_HASKELL__
import qualified Data.List as L
#  if __GLASGOW_HASKELL__ >= 900 && !defined(OLD)
#    define MODERN 1
#  endif
#else
#error "what compiler is this?"
#endif

#define DOUBLE(x) ((x) * 2)
#define NAME "cpp"
#define PAIR(a, b) (a, b)
#define SHOW(x) (putStrLn ("x = " ++ show (x)))
#define TWICE(f) DOUBLE(DOUBLE(f))
#undef UNUSED
#if 0
this is not Haskell at all ' " {-
#elif defined(MODERN) /* a comment */
kind :: String
kind = "modern"
#else
kind :: String
kind = "old"
#endif

#if defined(linux_HOST_OS) || defined(darwin_HOST_OS)
sep :: Char
sep = '/'
#endif

-- A tick's in this comment, and a # is no directive here.
(#) :: Int -> Int -> Int
a # b = a * 10 + b

text :: String
text = "a string with # in it"

double's :: Int -> Int
double's = (* 2)

main :: IO ()
main = do
  putStrLn NAME
  putStrLn kind
  print (DOUBLE(3 + 4), 1 # 2 # 3, sep)
#if MODERN
  for_ (L.sort [3, 1, 2 :: Int]) print
#endif
  putStrLn text
  SHOW(length NAME)
  print PAIR(TWICE(1), "b, (c")
  print (PAIR((1, 2),
    [3]), DOUBLE(5))
  print (double's 4)
  print (__LINE__ :: Int)
