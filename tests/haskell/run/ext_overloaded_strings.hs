{-# LANGUAGE OverloadedStrings #-}
-- String literals at Text, ByteString and a type of one's own; in patterns too.
module Main where

import Data.String (IsString (..))
import qualified Data.Text as T
import qualified Data.Text.IO as TIO
import qualified Data.ByteString.Char8 as B

newtype Name = Name String deriving (Eq, Show)
instance IsString Name where fromString = Name . map succ

kind :: T.Text -> Int
kind "one" = 1
kind "two" = 2
kind t | "th" `T.isPrefixOf` t = 3
kind _ = 0

isHal :: Name -> Bool
isHal "gzk" = True
isHal _ = False

main :: IO ()
main = do
  TIO.putStrLn (T.toUpper "shout" <> " done")
  B.putStrLn (B.append "byte" "string")
  print ("HAL" :: Name)
  print (map kind ["one", "two", "three", "four"])
  print (isHal (Name "hal"), isHal "x")
  putStrLn "plain"
  print (T.length "λx", T.words "a b  c")
