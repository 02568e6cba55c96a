{-# LANGUAGE OverloadedStrings #-}
-- ByteString, Builder and Text: what is used less often.
module Main (main) where

import qualified Data.ByteString as B
import qualified Data.ByteString.Builder as BB
import qualified Data.ByteString.Char8 as C
import qualified Data.ByteString.Lazy as L
import qualified Data.ByteString.Lazy.Char8 as LC
import qualified Data.ByteString.Short as S
import Data.Char (ord, toUpper)
import qualified Data.Text as T
import qualified Data.Text.Encoding as E
import Data.Text.Encoding.Error (lenientDecode)
import qualified Data.Text.Lazy as TL
import qualified Data.Text.Lazy.Builder as TB

main :: IO ()
main = do
  print (B.mapAccumL (\a w -> (a + fromIntegral w, w + 1)) (0 :: Int) "abc", B.mapAccumR (\a w -> (w, a)) 0 "abc")
  print (B.scanl1 (+) (B.pack [1, 2, 3]), B.scanr (+) 0 (B.pack [1, 2, 3]), C.scanr1 max "hello")
  print (B.elemIndexEnd 97 "banana", B.findIndexEnd (> 97) "banana", C.elemIndexEnd 'z' "banana", B.findIndices (== 97) "banana")
  print (C.unfoldrN 3 (\c -> Just (c, succ c)) 'a', C.unfoldrN 9 (\c -> if c > 'd' then Nothing else Just (c, succ c)) 'a')
  print (C.foldr' (:) [] "abc", C.foldl1' max "hello", C.foldr1' min "hello", C.unzip [('a', 'b'), ('c', 'd')])
  print (LC.mapAccumL (\n c -> (n + 1, toUpper c)) (0 :: Int) "lazy", L.elemIndexEnd 97 "aba", L.cons' 65 "bc", LC.findIndices (== 'a') "aab")
  print (BB.toLazyByteString (BB.word16BE 258 <> BB.word32LE 1 <> BB.int64BE (-2) <> BB.doubleBE 1.5 <> BB.floatLE 2))
  print (BB.toLazyByteString (BB.word8HexFixed 10 <> " " <> BB.int16HexFixed (-1) <> " " <> BB.wordHex 255 <> " " <> BB.doubleHexFixed 1))
  print (BB.toLazyByteString (mconcat (map (<> BB.char7 ' ') [BB.int8Dec (-5), BB.word64Dec maxBound, BB.integerDec (2 ^ 70), BB.floatDec 1.5, BB.byteStringHex "hi!"])))
  print (S.toShort "short", S.length "four", S.index "abc" 1, S.fromShort (S.pack [104, 105]), "a" <> S.empty)
  print (T.scanl1 max "hello", T.scanr (\a b -> max a b) 'f' "abcz", T.scanr1 min "hello", T.foldl1' max "abc", T.unfoldrN 2 (\n -> Just ('x', n)) ())
  print (TL.scanl1 max "lazy", TL.foldrChunks (\c n -> T.length c + n) 0 "chunks", TB.toLazyTextWith 10 ("a" <> TB.flush <> "b"))
  print (E.encodeUtf16LE "h\x1d11e", E.encodeUtf16BE "\228", E.encodeUtf32LE "a", E.encodeUtf32BE "\x1d11e")
  print (E.decodeUtf16LE (E.encodeUtf16LE "h\x1d11eö"), E.decodeUtf16BE "\0a\0b", E.decodeUtf32LE "a\0\0\0", E.decodeUtf32BE (E.encodeUtf32BE "ok"))
  print (E.decodeUtf16LEWith lenientDecode "\0\xd8x\0" , BB.toLazyByteString (E.encodeUtf8Builder "é"))
  let E.Some t rest k = E.streamDecodeUtf8 "ab\xc3"
      E.Some t' rest' _ = k "\xa9z"
  print (t, rest, t', rest')
  B.putStr "raw\n"
  C.putStrLn (C.map toUpper "done")
  print (C.findIndex (== 'c') "abc", map ord (C.unpack "\200"))
