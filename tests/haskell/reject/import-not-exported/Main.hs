module Main where

import Stack (Stack, push, empty, depth)

main :: IO ()
main = print (depth (push 'a' empty))
