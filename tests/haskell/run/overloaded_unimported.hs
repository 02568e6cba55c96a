{-# LANGUAGE OverloadedStrings #-}
-- Literals are overloaded without anybody importing their class.
module Main where

import qualified Data.Map as Map

greeting :: String -> String
greeting "" = "nobody"
greeting name = "hello " ++ name

main :: IO ()
main = do
  putStrLn (greeting "ann")
  putStrLn (greeting "")
  print (Map.lookup "b" (Map.fromList [("a" :: String, 1), ("b", 2 :: Int)]))
