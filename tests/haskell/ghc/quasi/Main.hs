{-# LANGUAGE QuasiQuotes #-}
-- A quasi-quoter of the program.
module Main (main) where

import Quote

main :: IO ()
main = do
  print [expr| 1 + 2 * 3 |]
  print (eval [expr| 2 * 3 * 4 + 5 |])
