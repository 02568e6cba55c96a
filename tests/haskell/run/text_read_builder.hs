{-# LANGUAGE OverloadedStrings #-}
-- Data.Text.Read, lazy text, builders and encoding.
module Main where

import qualified Data.Text as T
import qualified Data.Text.Lazy as L
import qualified Data.Text.Lazy.IO as L
import qualified Data.Text.Lazy.Builder as B
import Data.Text.Lazy.Builder.Int (decimal)
import Data.Text.Encoding (encodeUtf8, decodeUtf8)
import qualified Data.Text.Read as R
import qualified Data.ByteString as BS

main :: IO ()
main = do
  print (R.decimal "123abc" :: Either String (Int, T.Text))
  print (R.signed R.decimal "-5" :: Either String (Int, T.Text))
  print (R.decimal "x" :: Either String (Int, T.Text))
  print (R.double "2.5e1 rest", R.hexadecimal "ff" :: Either String (Int, T.Text))
  L.putStrLn (L.toUpper "lazy" <> L.fromStrict (T.pack " text"))
  print (L.length "abc", L.toStrict "q", L.words "a b", L.take 2 "xyz")
  L.putStrLn (B.toLazyText (B.fromText "n=" <> decimal (42 :: Int) <> B.singleton '!' <> B.fromString " end"))
  print (BS.unpack (encodeUtf8 "é→"), decodeUtf8 (BS.pack [206, 187]))
  print (T.unpack (T.strip (decodeUtf8 (encodeUtf8 "  ünï  "))))
