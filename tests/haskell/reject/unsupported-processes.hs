module Main where

import System.Process (readProcess)
import Foreign.Ptr (nullPtr)
import Network.Socket (socket)

main :: IO ()
main = readProcess "date" [] "" >>= putStr
