{-# LANGUAGE BangPatterns #-}
-- Bang patterns force arguments, lets and constructor fields.
module Main where

import Control.Exception

mean :: [Double] -> Double
mean = go 0 0
  where
    go !s !n [] = s / fromIntegral (n :: Int)
    go !s !n (x : xs) = go (s + x) (n + 1) xs

lazyK, strictK :: a -> b -> b
lazyK _ y = y
strictK !_ y = y

data S = S !Int Int

main :: IO ()
main = do
  print (mean [1 .. 1000])
  print (lazyK (undefined :: Int) 1)
  r <- try (evaluate (strictK (error "forced" :: Int) 1))
  putStrLn (either (\(ErrorCall m) -> m) show r)
  q <- try (evaluate (let !x = error "let" :: Int in 3 :: Int))
  putStrLn (either (\(ErrorCall m) -> m) show q)
  s <- try (evaluate (case S (error "field") 2 of S _ b -> b))
  putStrLn (either (\(ErrorCall m) -> m) show s)
  print (case S 1 undefined of S a _ -> a)
  w <- try (evaluate (let !_ = error "wildcard" :: Int in 3 :: Int))
  putStrLn (either (\(ErrorCall m) -> m) show w)
