{-# LANGUAGE TemplateHaskell #-}
module Main where

import Language.Haskell.TH.Lib

main :: IO ()
main = print $(litE (integerL 3))
