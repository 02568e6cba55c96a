module Main where

import Ping (ping)

main :: IO ()
main = print (ping 3)
