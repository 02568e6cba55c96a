{-# OPTIONS_GHC -fplugin=Shout #-}
-- A plugin that rewrites the source.
module Main (main) where

main :: IO ()
main = putStrLn "quiet please"
