-- file: A.hs
module A where
value = 1
-- file: B.hs
module B where
value = 2
-- file: Main.hs
module Main where
import A
import B
main = print value
map = 3
other = map
