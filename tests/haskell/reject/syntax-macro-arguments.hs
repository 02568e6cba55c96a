{-# LANGUAGE CPP #-}
module Main where

#define PLUS(a, b) (a + b)

main :: IO ()
main = print (PLUS(1))
