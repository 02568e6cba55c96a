-- file: Lib.hs
module Lib (T (..), f) where
data T = MkT
f = MkT
g = f
-- file: Main.hs
module Main (main, nothing, module Gone) where
import Lib (T (Mk), g, MkT, ff)
main = MkT
