-- | Texts as bytes.
module Data.Text.Encoding
  ( encodeUtf8, decodeUtf8, decodeUtf8', decodeUtf8Lenient, decodeLatin1
  ) where

import Control.Exception (ErrorCall (..))
import Data.ByteString.Internal (ByteString (..))
import Data.Text.Internal (Text (..), pack, unpack)
import GHC.Bytes

encodeUtf8 :: Text -> ByteString
encodeUtf8 (Text b) = ByteString b

-- | What is malformed becomes U+FFFD.
decodeUtf8, decodeUtf8Lenient, decodeLatin1 :: ByteString -> Text
decodeUtf8 (ByteString b) = pack (bytesToChars b)
decodeUtf8Lenient = decodeUtf8
decodeLatin1 (ByteString b) = pack (map toEnum (bytesToList b))

decodeUtf8' :: ByteString -> Either ErrorCall Text
decodeUtf8' s@(ByteString b)
  | bytesFromChars (unpack t) == b = Right t
  | otherwise = Left (ErrorCall "Cannot decode input: invalid UTF-8 stream")
  where
    t = decodeUtf8 s
