{-# LANGUAGE TupleSections #-}
-- Tuple sections with one and several holes.
module Main where

import qualified Data.Map as M

main :: IO ()
main = do
  print (map (, True) [1, 2, 3])
  print (map ('x',) "ab")
  print (zipWith (,'-',) [1, 2] "pq")
  print ((,,3) 1 2)
  print (M.toList (M.fromList (map (,0) "hello")))
  print (fmap (,"tag") (Just 1))
  print ((,) 1 <$> [2, 3])
