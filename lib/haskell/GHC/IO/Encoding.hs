-- | Encodings of handles.
module GHC.IO.Encoding
  ( TextEncoding, latin1, utf8, utf8_bom, char8, mkTextEncoding
  , getLocaleEncoding, setLocaleEncoding, getFileSystemEncoding, setFileSystemEncoding, getForeignEncoding, setForeignEncoding
  , initLocaleEncoding
  ) where

import System.IO

initLocaleEncoding :: TextEncoding
initLocaleEncoding = utf8

getLocaleEncoding, getFileSystemEncoding, getForeignEncoding :: IO TextEncoding
getLocaleEncoding = return utf8
getFileSystemEncoding = return utf8
getForeignEncoding = return utf8

-- | Text is UTF-8 here, whatever is asked for.
setLocaleEncoding, setFileSystemEncoding, setForeignEncoding :: TextEncoding -> IO ()
setLocaleEncoding _ = return ()
setFileSystemEncoding _ = return ()
setForeignEncoding _ = return ()
