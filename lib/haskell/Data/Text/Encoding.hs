-- | Texts as bytes.
module Data.Text.Encoding
  ( encodeUtf8, decodeUtf8, decodeUtf8', decodeUtf8With, decodeUtf8Lenient, decodeLatin1, decodeASCII
  , encodeUtf8Builder, encodeUtf16LE, encodeUtf16BE, encodeUtf32LE, encodeUtf32BE
  , decodeUtf16LE, decodeUtf16BE, decodeUtf32LE, decodeUtf32BE
  , decodeUtf16LEWith, decodeUtf16BEWith, decodeUtf32LEWith, decodeUtf32BEWith
  , Decoding (..), streamDecodeUtf8, streamDecodeUtf8With
  ) where

import Data.Bits (shiftL, shiftR, (.&.), (.|.))
import Data.Char (chr, ord)
import Data.ByteString.Builder (Builder, byteString)
import Data.ByteString.Internal (ByteString (..), packBytes, unpackBytes)
import Data.Text.Encoding.Error
import Data.Text.Internal (Text (..), pack, unpack)
import Data.Word (Word8)
import GHC.Bytes

encodeUtf8 :: Text -> ByteString
encodeUtf8 (Text b) = ByteString b

-- | What is malformed is an exception.
decodeUtf8 :: ByteString -> Text
decodeUtf8 s = either (\(what, w) -> strictly what (Just w)) id (checked s)
  where strictly what w = maybe (pack "") (pack . pure) (strictDecode what w)

decodeUtf8' :: ByteString -> Either UnicodeException Text
decodeUtf8' s = either (\(what, w) -> Left (DecodeError what (Just w))) Right (checked s)

decodeUtf8With :: OnDecodeError -> ByteString -> Text
decodeUtf8With onError s@(ByteString b) = case checked s of
  Right t -> t
  Left _ -> pack (go (map fromIntegral (bytesToList b)))
  where
    go [] = ""
    go ws@(w : rest) = case sequenceLength ws of
      Just n -> let (now, later) = splitAt n ws in decoded now ++ go later
      Nothing -> maybe id (:) (onError message (Just w)) (go rest)
    decoded ws = bytesToChars (bytesFromList (map fromIntegral ws))

decodeUtf8Lenient, decodeLatin1, decodeASCII :: ByteString -> Text
decodeUtf8Lenient = decodeUtf8With lenientDecode
decodeLatin1 (ByteString b) = pack (map toEnum (bytesToList b))
decodeASCII = decodeUtf8

-- | The text, or the first byte that is none.
checked :: ByteString -> Either (String, Word8) Text
checked (ByteString b)
  | eqBytes (bytesFromChars (unpack t)) b = Right t
  | otherwise = case firstWrong (map fromIntegral (bytesToList b)) of
      Just w -> Left (message, w)
      Nothing -> Right t
  where
    t = pack (bytesToChars b)

message :: String
message = "Data.Text.Internal.Encoding.decodeUtf8: Invalid UTF-8 stream"

firstWrong :: [Word8] -> Maybe Word8
firstWrong [] = Nothing
firstWrong ws@(w : _) = case sequenceLength ws of
  Just n -> firstWrong (drop n ws)
  Nothing -> Just w

-- | How many bytes the character at the front has, if it is one.
sequenceLength :: [Word8] -> Maybe Int
sequenceLength ws = case ws of
  a : _ | a < 0x80 -> Just 1
  a : b : _ | a >= 0xc2, a < 0xe0, more b -> Just 2
  a : b : c : _ | a >= 0xe0, a < 0xf0, more b, more c, three a b -> Just 3
  a : b : c : d : _ | a >= 0xf0, a < 0xf5, more b, more c, more d, four a b -> Just 4
  _ -> Nothing
  where
    more w = w .&. 0xc0 == 0x80
    three a b = (a /= 0xe0 || b >= 0xa0) && (a /= 0xed || b < 0xa0)
    four a b = (a /= 0xf0 || b >= 0x90) && (a /= 0xf4 || b < 0x90)

encodeUtf8Builder :: Text -> Builder
encodeUtf8Builder = byteString . encodeUtf8

-- Units of two and of four bytes.

unUnits :: Int -> ([Word8] -> [Word8]) -> [Int] -> ByteString
unUnits n order = packBytes . concatMap (\u -> order [fromIntegral (u `shiftR` (8 * i)) | i <- [n - 1, n - 2 .. 0]])

surrogates :: Char -> [Int]
surrogates c
  | n < 0x10000 = [n]
  | otherwise = [0xd800 .|. (m `shiftR` 10), 0xdc00 .|. (m .&. 0x3ff)]
  where
    n = ord c
    m = n - 0x10000

encodeUtf16LE, encodeUtf16BE, encodeUtf32LE, encodeUtf32BE :: Text -> ByteString
encodeUtf16LE = unUnits 2 reverse . concatMap surrogates . unpack
encodeUtf16BE = unUnits 2 id . concatMap surrogates . unpack
encodeUtf32LE = unUnits 4 reverse . map ord . unpack
encodeUtf32BE = unUnits 4 id . map ord . unpack

decodeUtf16LE, decodeUtf16BE, decodeUtf32LE, decodeUtf32BE :: ByteString -> Text
decodeUtf16LE = decodeUtf16LEWith strictDecode
decodeUtf16BE = decodeUtf16BEWith strictDecode
decodeUtf32LE = decodeUtf32LEWith strictDecode
decodeUtf32BE = decodeUtf32BEWith strictDecode

decodeUtf16LEWith, decodeUtf16BEWith, decodeUtf32LEWith, decodeUtf32BEWith
  :: OnDecodeError -> ByteString -> Text
decodeUtf16LEWith = from16 "streamUtf16LE" reverse
decodeUtf16BEWith = from16 "streamUtf16BE" id
decodeUtf32LEWith = from32 "streamUtf32LE" reverse
decodeUtf32BEWith = from32 "streamUtf32BE" id

-- | The number that the bytes at the front make, in an order, and the bytes behind it.
unit :: Int -> ([Word8] -> [Word8]) -> [Word8] -> Maybe (Int, [Word8])
unit n order ws = case splitAt n ws of
  (now, later)
    | length now == n -> Just (foldl (\acc w -> (acc `shiftL` 8) .|. fromIntegral w) 0 (order now), later)
  _ -> Nothing

-- | A byte where no character begins is an error, and reading goes on behind it.
from16, from32 :: String -> ([Word8] -> [Word8]) -> OnDecodeError -> ByteString -> Text
from16 name order onError = pack . go . unpackBytes
  where
    go [] = []
    go ws@(w : rest) = case unit 2 order ws of
      Just (a, later)
        | a < 0xd800 || a >= 0xe000 -> chr a : go later
        | a < 0xdc00, Just (b, behind) <- unit 2 order later, b >= 0xdc00, b < 0xe000 ->
            chr (0x10000 + ((a .&. 0x3ff) `shiftL` 10) + (b .&. 0x3ff)) : go behind
      _ -> maybe id (:) (onError (invalid name) (Just w)) (go rest)
from32 name order onError = pack . go . unpackBytes
  where
    go [] = []
    go ws@(w : rest) = case unit 4 order ws of
      Just (a, later)
        | a < 0xd800 || a >= 0xe000 && a <= 0x10ffff -> chr a : go later
      _ -> maybe id (:) (onError (invalid name) (Just w)) (go rest)

invalid :: String -> String
invalid name = "Data.Text.Internal.Encoding.Fusion." ++ name ++ ": Invalid " ++ kind ++ " stream"
  where
    kind = "UTF-" ++ filter (`elem` "0123456789") name ++ dropWhile (`notElem` "LB") (drop 9 name)

-- | A text so far, the bytes of a character that is not whole yet, and how to go on.
data Decoding = Some Text ByteString (ByteString -> Decoding)

instance Show Decoding where
  showsPrec d (Some t bs _) = showParen (d > 10)
    (showString "Some " . showsPrec 11 t . showChar ' ' . showsPrec 11 bs . showString " _")

streamDecodeUtf8 :: ByteString -> Decoding
streamDecodeUtf8 = streamDecodeUtf8With strictDecode

streamDecodeUtf8With :: OnDecodeError -> ByteString -> Decoding
streamDecodeUtf8With onError = go mempty
  where
    go before new = Some (decodeUtf8With onError (packBytes whole)) rest (go rest)
      where
        rest = packBytes part
        (whole, part) = unfinished (unpackBytes (before <> new))

-- | The bytes before a last character that is begun and not ended, and the bytes of that one.
unfinished :: [Word8] -> ([Word8], [Word8])
unfinished ws = case span (\w -> w .&. 0xc0 == 0x80) (reverse ws) of
  (later, lead : before)
    | length later <= 2, length later + 1 < needed lead ->
        (reverse before, lead : reverse later)
  _ -> (ws, [])
  where
    needed :: Word8 -> Int
    needed w
      | w >= 0xf0 = 4
      | w >= 0xe0 = 3
      | w >= 0xc2 = 2
      | otherwise = 1
