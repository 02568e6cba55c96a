{-# LANGUAGE ForeignFunctionInterface #-}
module Main where

foreign import ccall "math.h sin" cSin :: Double -> Double

main :: IO ()
main = print (cSin 0)
