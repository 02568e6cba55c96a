{-# LANGUAGE OverloadedStrings #-}
-- Text, ByteString, builders, reading.
module Main where
import qualified Data.Text as T
import qualified Data.Text.IO as TIO
import qualified Data.Text.Lazy as TL
import qualified Data.Text.Lazy.Builder as B
import qualified Data.Text.Lazy.Builder.Int as B
import qualified Data.Text.Read as R
import qualified Data.ByteString as BS
import qualified Data.ByteString.Char8 as C
import qualified Data.ByteString.Lazy.Char8 as LC
import qualified Data.ByteString.Builder as BB
import qualified Data.Text.Encoding as E
import qualified Data.Map.Strict as M
import Data.Char (isAlpha, toUpper, isUpper, ord)
import Data.List (sortBy)
import Data.Ord (comparing)

text :: T.Text
text = "The quick brown fox jumps over the lazy dog. The dog barks; the fox — élan vital — runs!"

main :: IO ()
main = do
  let ws = filter (not . T.null) (T.split (not . isAlpha) (T.toLower text))
      freq = M.fromListWith (+) [(w, 1 :: Int) | w <- ws]
  mapM_ (\(w, n) -> TIO.putStrLn (T.justifyLeft 8 '.' w <> T.justifyRight 3 ' ' (T.pack (show n)))) (take 6 (sortBy (comparing (negate . snd) <> comparing fst) (M.toList freq)))
  print (T.breakOn "fox" text)
  print (T.splitOn ", " "a, b,, c, ", T.chunksOf 3 "abcdefgh", T.intercalate "-" ["x", "y", "z"])
  print (T.strip "  pad ", T.stripPrefix "foo" "foobar", T.stripSuffix "bar" "foobar", T.center 9 '*' "mid")
  print (T.words " a  b\tc\nd ", T.lines "l1\nl2\n\nl4", T.unwords ["p", "q"], T.unlines ["p", "q"])
  print (T.foldl' (\a c -> a * 31 + ord c) 7 "hash", T.zip "abc" "12", T.mapAccumL (\a c -> (a + 1, if even a then toUpper c else c)) (0 :: Int) "abcdef")
  print (R.decimal "123abc" :: Either String (Int, T.Text), R.signed R.decimal "-42" :: Either String (Int, T.Text), R.hexadecimal "ff" :: Either String (Int, T.Text), R.double "3.25e2x", R.decimal "x" :: Either String (Int, T.Text))
  print (T.replace "o" "00" "foo boo", T.count "aa" "aaaa", T.isInfixOf "ick" text, T.transpose ["abc", "de"], T.group "aabccc")
  TIO.putStrLn (TL.toStrict (B.toLazyText ("n=" <> B.decimal (42 :: Int) <> B.singleton ';' <> B.fromText "hex=" <> B.hexadecimal (255 :: Int))))
  print (T.length "naïve café", BS.length (E.encodeUtf8 "naïve café"), E.decodeUtf8 (E.encodeUtf8 "ü∀"))
  C.putStrLn (C.unwords (map (C.map toUpper) (C.words "some bytes here")))
  print (C.readInt "123 rest", C.split ',' "a,b,,c", BS.unpack "\1\200\255", C.breakSubstring "=>" "key=>val")
  LC.putStrLn (BB.toLazyByteString (BB.intDec 5 <> BB.char7 ' ' <> BB.stringUtf8 "é" <> BB.wordHex 255 <> BB.doubleDec 1.5))
  print (LC.fromStrict "x", LC.toStrict (LC.pack "y"), BS.foldl' (\a w -> a + fromIntegral w) (0 :: Int) "abc")
  print (T.unpack (T.reverse "stressed"), T.findIndex isUpper "abCd", T.partition isUpper "aBcD", T.find isUpper "xyz")
  print (T.takeWhileEnd isAlpha "12ab", T.dropWhileEnd (== 'x') "abxx", T.dropAround (== '-') "--a-b--", T.splitAt 2 "abcd", T.span isAlpha "ab1c", T.inits "ab", T.tails "ab")
  print (compare ("abc" :: T.Text) "abd", ("a" :: T.Text) < "B", T.empty, mconcat ["a", "b" :: T.Text], read "\"quoted\\n\"" :: T.Text)
