-- Show of nested standard types at their precedences.
module Main where

import Data.Ratio
import Data.Complex
import qualified Data.Map as M
import qualified Data.Set as S
import Data.Array

main :: IO ()
main = do
  print (Just (Just (Just ())))
  print [Just (Left 1), Nothing, Just (Right "two")]
  print (Just (3 % 4), [1 % 2, -1 % 2])
  print (Just (1 :+ (-2)))
  print (Just (M.fromList [(1, "a"), (2, "b")]), M.singleton (S.fromList "ab") (-1))
  print (Just (listArray (0, 2) [1.5, -2, 3]))
  print (listArray ((0, 0), (1, 1)) "abcd")
  print ((1, 'a', "s", 2.0, True, LT, ()), (,,) 1 2 3)
  print (show (show "quote\"d"), '\'', '"', "'")
  print (Just (M.empty :: M.Map Int Int), Right S.empty :: Either () (S.Set Int))
  print (minBound :: Int, Just (minBound :: Int))
