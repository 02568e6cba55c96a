-- file: Data/Things.hs
module Data.Things where
thing = 1
other = 2
data Hidden = Hidden
-- file: Main.hs
module Main where
import qualified Data.Things as D
import Data.Things (thing)
main = do
  putStrLm "hi"
  print (lenght [1], thing, other, D.thin, E.foo)
  print (Jsut 1)
x :: Strin
x = undefined
y :: Hidden
y = z where z = yy
