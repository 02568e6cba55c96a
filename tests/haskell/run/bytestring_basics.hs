{-# LANGUAGE OverloadedStrings #-}
-- Data.ByteString and its Char8 view.
module Main where

import qualified Data.ByteString as B
import qualified Data.ByteString.Char8 as C
import qualified Data.ByteString.Lazy.Char8 as LC
import qualified Data.ByteString.Builder as BB

main :: IO ()
main = do
  print (B.pack [72, 105, 0, 255], B.unpack "abc", B.length "abc", B.null B.empty)
  print (C.words "a b  c", C.lines "x\ny", C.unwords ["p", "q"], C.split ',' "a,b,,c", C.readInt "42 rest", C.readInt "x", C.readInteger "-7")
  print (B.take 2 "hello", B.drop 2 "hello", B.append "a" "b", B.concat ["x", "y"], C.cons 'c' "d", C.snoc "e" 'f', B.reverse "abc")
  print (C.map succ "abc", C.filter (/= 'a') "banana", C.foldl' (\n c -> n + fromEnum c) 0 "ab", B.foldr (:) [] "ab")
  print (B.isPrefixOf "ab" "abc", B.isSuffixOf "c" "abc", B.isInfixOf "b" "abc", B.breakSubstring "::" "k::v", C.span (== 'a') "aab", C.break (== 'b') "aab")
  print (C.index "abc" 1, C.elem 'a' "abc", C.elemIndex 'c' "abc", C.count 'a' "banana", C.replicate 3 'x', C.uncons "abc", C.unsnoc "abc", B.sort "banana")
  C.putStrLn (C.intercalate ", " ["one", "two"])
  LC.putStrLn (BB.toLazyByteString (BB.intDec 12 <> BB.char7 ' ' <> BB.string7 "str" <> BB.byteString " bs" <> BB.wordHex 255))
  print (LC.pack "lazy", LC.length "abc", LC.toStrict "x", LC.fromStrict "y", LC.unpack (LC.take 2 "xyz"))
  print (C.dropWhile (== ' ') "  x", C.strip "  y  ", C.zip "ab" "cd", compare ("a" :: C.ByteString) "b", mconcat ["m", "n" :: C.ByteString], C.unpack "\200\201")
