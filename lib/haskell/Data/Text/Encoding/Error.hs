-- | What to do with bytes that are no text.
module Data.Text.Encoding.Error
  ( UnicodeException (..), OnError, OnDecodeError, OnEncodeError
  , lenientDecode, strictDecode, strictEncode, ignore, replace
  ) where

import Control.Exception (Exception, throw)
import Data.Word (Word8)
import Numeric (showHex)

-- | From a description and the input at fault to a replacement, or to nothing.
type OnError a b = String -> Maybe a -> Maybe b
type OnDecodeError = OnError Word8 Char
type OnEncodeError = OnError Char Word8

data UnicodeException
  = DecodeError String (Maybe Word8)
  | EncodeError String (Maybe Char)
  deriving Eq

instance Show UnicodeException where
  show (DecodeError what (Just w)) = "Cannot decode byte '\\x" ++ showHex w ("': " ++ what)
  show (DecodeError what Nothing) = "Cannot decode input: " ++ what
  show (EncodeError what (Just c)) =
    "Cannot encode character '\\x" ++ showHex (fromEnum c) ("': " ++ what)
  show (EncodeError what Nothing) = "Cannot encode input: " ++ what

instance Exception UnicodeException

strictDecode, lenientDecode :: OnDecodeError
strictDecode what w = throw (DecodeError what w)
lenientDecode _ Nothing = Nothing
lenientDecode _ (Just _) = Just '\xfffd'

strictEncode :: OnEncodeError
strictEncode what c = throw (EncodeError what c)

ignore :: OnError a b
ignore _ _ = Nothing

replace :: b -> OnError a b
replace c _ _ = Just c
