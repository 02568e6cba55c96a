{-# LANGUAGE MagicHash #-}
-- | Files by name: as much as programs commonly ask.
module System.Directory (doesFileExist, doesDirectoryExist, removeFile) where

import Control.Monad (when)
import GHC.Bytes
import GHC.IO.Handle (openError)

foreign import prim "file-kind" fileKind# :: Bytes -> IO Int
foreign import prim "remove-file" removeFile# :: Bytes -> IO Int

doesFileExist, doesDirectoryExist :: FilePath -> IO Bool
doesFileExist p = fmap (== 1) (fileKind# (bytesFromChars p))
doesDirectoryExist p = fmap (== 2) (fileKind# (bytesFromChars p))

removeFile :: FilePath -> IO ()
removeFile p = do
  r <- removeFile# (bytesFromChars p)
  when (r < 0) (ioError (openError "removeLink" r p))
