-- file: A.hs
module A where
import B
-- file: B.hs
module B where
import Main
-- file: Main.hs
module Main where
import A
main = print 1
