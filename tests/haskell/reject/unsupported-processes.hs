module Main where

import System.Process (readProcess)
import GHC.Prim (seq)
import Network.Socket (socket)

main :: IO ()
main = readProcess "date" [] "" >>= putStr
