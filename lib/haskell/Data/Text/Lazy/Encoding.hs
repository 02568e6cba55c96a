-- | Lazy texts as lazy bytes.
module Data.Text.Lazy.Encoding
  ( encodeUtf8, decodeUtf8, decodeUtf8', decodeUtf8With, decodeLatin1, decodeASCII
  ) where

import Data.ByteString.Lazy (ByteString, fromStrict, toStrict)
import qualified Data.Text.Encoding as S
import Data.Text.Encoding.Error (OnDecodeError, UnicodeException)
import Data.Text.Lazy (Text)
import qualified Data.Text.Lazy as L

encodeUtf8 :: Text -> ByteString
encodeUtf8 = fromStrict . S.encodeUtf8 . L.toStrict

decodeUtf8, decodeLatin1, decodeASCII :: ByteString -> Text
decodeUtf8 = L.fromStrict . S.decodeUtf8 . toStrict
decodeLatin1 = L.fromStrict . S.decodeLatin1 . toStrict
decodeASCII = decodeUtf8

decodeUtf8' :: ByteString -> Either UnicodeException Text
decodeUtf8' = fmap L.fromStrict . S.decodeUtf8' . toStrict

decodeUtf8With :: OnDecodeError -> ByteString -> Text
decodeUtf8With onError = L.fromStrict . S.decodeUtf8With onError . toStrict
