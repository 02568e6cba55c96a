-- | Strings that end with a zero. As in a UTF-8 locale, a character is one to four bytes.
module Foreign.C.String
  ( CString, CStringLen, peekCString, peekCStringLen, newCString, newCStringLen, withCString, withCStringLen
  , castCharToCChar, castCCharToChar, castCharToCUChar, castCUCharToChar
  , peekCAString, peekCAStringLen, newCAString, newCAStringLen, withCAString, withCAStringLen
  ) where

import Data.Char (chr, ord)
import Data.Word (Word8)
import Foreign.C.Types
import Foreign.Marshal.Array
import GHC.Bytes (bytesFromChars, bytesFromList, bytesToChars, bytesToList)
import GHC.Ptr

type CString = Ptr CChar

type CStringLen = (Ptr CChar, Int)

encode :: String -> [CChar]
encode s = map fromIntegral (bytesToList (bytesFromChars s))

decode :: [CChar] -> String
decode cs = bytesToChars (bytesFromList [fromIntegral (fromIntegral c :: Word8) | c <- cs])

peekCString, peekCAString :: CString -> IO String
peekCString p = fmap decode (peekArray0 0 p)
peekCAString p = fmap (map castCCharToChar) (peekArray0 0 p)

peekCStringLen, peekCAStringLen :: CStringLen -> IO String
peekCStringLen (p, n) = fmap decode (peekArray n p)
peekCAStringLen (p, n) = fmap (map castCCharToChar) (peekArray n p)

newCString, newCAString :: String -> IO CString
newCString = newArray0 0 . encode
newCAString = newArray0 0 . map castCharToCChar

newCStringLen, newCAStringLen :: String -> IO CStringLen
newCStringLen s = let cs = encode s in fmap (\p -> (p, length cs)) (newArray cs)
newCAStringLen s = fmap (\p -> (p, length s)) (newArray (map castCharToCChar s))

withCString, withCAString :: String -> (CString -> IO a) -> IO a
withCString = withArray0 0 . encode
withCAString = withArray0 0 . map castCharToCChar

withCStringLen, withCAStringLen :: String -> (CStringLen -> IO a) -> IO a
withCStringLen s act = withArrayLen (encode s) (\n p -> act (p, n))
withCAStringLen s act = withArrayLen (map castCharToCChar s) (\n p -> act (p, n))

castCharToCChar :: Char -> CChar
castCharToCChar = fromIntegral . ord

castCCharToChar :: CChar -> Char
castCCharToChar c = chr (fromIntegral (fromIntegral c :: Word8))

castCharToCUChar :: Char -> CUChar
castCharToCUChar = fromIntegral . ord

castCUCharToChar :: CUChar -> Char
castCUCharToChar = chr . fromIntegral
