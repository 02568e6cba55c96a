-- A constant that local functions share: which of them is to blame depends on what they use.
module Main where

import Debug.Hoed (observe)

shared, separate :: Int -> Int
shared = observe "f" (\_ -> let k = 3
                                g = observe "g" (\_ -> k :: Int)
                                h = observe "h" (\y -> y)
                            in g k + h k)
separate = observe "f" (\_ -> let k = 3
                                  g = observe "g" (\y -> y)
                                  h = observe "h" (\y -> y)
                              in g k + h k)

main :: IO ()
main = print (shared 1, separate 1)
