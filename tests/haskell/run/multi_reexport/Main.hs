-- Re-exported modules, abstract types, instances that travel.
module Main where

import Lib
import qualified Lib as L

main :: IO ()
main = do
  let s = push 3 (push 2 (push 1 emptyStack))
  print (size s)
  print (fmap fst (pop s))
  print s
  print (L.sort [3, 1, 2], mapMaybe (\x -> if x > 1 then Just (x * x) else Nothing) [1, 2, 3])
  print (foldr (+) 0 s)
  print ((1 :: Int) <+> 2, "a" <+> "b")
