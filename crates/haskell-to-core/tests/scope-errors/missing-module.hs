module Main where
import Data.Things (thing)
import Data.Lists
main = print thing
