-- | Texts as bytes.
module Data.Text.Encoding
  ( encodeUtf8, decodeUtf8, decodeUtf8', decodeUtf8With, decodeUtf8Lenient, decodeLatin1, decodeASCII
  ) where

import Data.Bits ((.&.))
import Data.ByteString.Internal (ByteString (..))
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
