{-# LANGUAGE NoImplicitPrelude, MagicHash #-}
-- | Input and output.
module System.IO
  ( IO, fixIO, FilePath, Handle, stdin, stdout, stderr
  , withFile, openFile, IOMode (..), hClose
  , readFile, readFile', writeFile, appendFile
  , hFileSize, hIsEOF, isEOF, BufferMode (..), hSetBuffering, hGetBuffering, hFlush
  , hIsOpen, hIsClosed, hIsReadable, hIsWritable, hIsSeekable, hIsTerminalDevice
  , hSetEcho, hGetEcho, hShow, hWaitForInput, hReady
  , hGetChar, hGetLine, hLookAhead, hGetContents, hGetContents'
  , hPutChar, hPutStr, hPutStrLn, hPrint
  , interact, putChar, putStr, putStrLn, print
  , getChar, getLine, getContents, getContents', readIO, readLn
  , hSetBinaryMode, withBinaryFile, openBinaryFile
  , openTempFile, openBinaryTempFile, openTempFileWithDefaultPermissions
  , openBinaryTempFileWithDefaultPermissions
  , hSetEncoding, hGetEncoding, TextEncoding, utf8, latin1, utf8_bom, char8, mkTextEncoding
  , localeEncoding
  , hSetNewlineMode, Newline (..), NewlineMode (..), nativeNewline
  , noNewlineTranslation, universalNewlineMode, nativeNewlineMode
  ) where

import GHC.Base
import GHC.Num
import GHC.Show
import GHC.Read
import GHC.Bytes
import GHC.IO
import GHC.IO.Exception
import GHC.IO.Handle
import GHC.IORef
import GHC.IORefPrim (fixIO)
import Text.Read (reads)

putChar :: Char -> IO ()
putChar c = hPutChar stdout c

putStr, putStrLn :: String -> IO ()
putStr s = hPutStr stdout s
putStrLn s = hPutStrLn stdout s

print :: Show a => a -> IO ()
print x = putStrLn (show x)

hPrint :: Show a => Handle -> a -> IO ()
hPrint h x = hPutStrLn h (show x)

getChar :: IO Char
getChar = hGetChar stdin

getLine, getContents, getContents' :: IO String
getLine = hGetLine stdin
getContents = hGetContents stdin
getContents' = hGetContents' stdin

interact :: (String -> String) -> IO ()
interact f = getContents >>= \s -> writeLines 1 (f s)

isEOF :: IO Bool
isEOF = hIsEOF stdin

readFile, readFile' :: FilePath -> IO String
readFile name = openFile name ReadMode >>= hGetContents
readFile' name = openFile name ReadMode >>= hGetContents'

writeFile, appendFile :: FilePath -> String -> IO ()
writeFile f txt = withFile f WriteMode (\h -> hPutStr h txt)
appendFile f txt = withFile f AppendMode (\h -> hPutStr h txt)

withFile :: FilePath -> IOMode -> (Handle -> IO r) -> IO r
withFile name mode = bracket (openFile name mode) hClose

withBinaryFile :: FilePath -> IOMode -> (Handle -> IO r) -> IO r
withBinaryFile = withFile

openBinaryFile :: FilePath -> IOMode -> IO Handle
openBinaryFile = openFile

readLn :: Read a => IO a
readLn = getLine >>= readIO

readIO :: Read a => String -> IO a
readIO s = case [x | (x, t) <- reads s, ("", "") <- lex t] of
  [x] -> return x
  [] -> ioError (userError "Prelude.readIO: no parse")
  _ -> ioError (userError "Prelude.readIO: ambiguous parse")

-- Properties of handles. The order of what is written to one stream is always kept; without a
-- buffer, characters are written one by one.

hSetBuffering :: Handle -> BufferMode -> IO ()
hSetBuffering h mode = do
  checkOpen "hSetBuffering" h
  modifyIORef (handleState h) (\s -> s { stateBuffering = mode })
  setUnbuffered# (handleStream h) (case mode of { NoBuffering -> 1; _ -> 0 })

hGetBuffering :: Handle -> IO BufferMode
hGetBuffering h = fmap stateBuffering (readIORef (handleState h))

hIsOpen, hIsClosed, hIsReadable, hIsWritable, hIsSeekable, hIsTerminalDevice, hGetEcho
  :: Handle -> IO Bool
hIsOpen h = fmap (\s -> stateOpen s && not (stateSemiClosed s)) (readIORef (handleState h))
hIsClosed h = fmap (not . stateOpen) (readIORef (handleState h))
hIsReadable h = return (handleStream h == 0 || handleStream h > 2)
hIsWritable h = return (handleStream h /= 0)
hIsSeekable _ = return False
hIsTerminalDevice _ = return False
hGetEcho _ = return False

hSetEcho, hSetBinaryMode :: Handle -> Bool -> IO ()
hSetEcho _ _ = return ()
hSetBinaryMode _ _ = return ()

hShow :: Handle -> IO String
hShow h = return (show h)

hWaitForInput :: Handle -> Int -> IO Bool
hWaitForInput h _ = fmap not (hIsEOF h)

hReady :: Handle -> IO Bool
hReady h = hWaitForInput h 0

hFileSize :: Handle -> IO Integer
hFileSize h = handleError IllegalOperation "hFileSize" "not supported here" h

hLookAhead :: Handle -> IO Char
hLookAhead h = handleError IllegalOperation "hLookAhead" "not supported here" h

-- | Text is always UTF-8.
newtype TextEncoding = TextEncoding String

instance Show TextEncoding where
  showsPrec _ (TextEncoding name) = showString name

utf8, latin1, utf8_bom, char8, localeEncoding :: TextEncoding
utf8 = TextEncoding "UTF-8"
latin1 = TextEncoding "ISO-8859-1"
utf8_bom = TextEncoding "UTF-8BOM"
char8 = TextEncoding "char8"
localeEncoding = utf8

mkTextEncoding :: String -> IO TextEncoding
mkTextEncoding name = return (TextEncoding name)

hSetEncoding :: Handle -> TextEncoding -> IO ()
hSetEncoding _ _ = return ()

hGetEncoding :: Handle -> IO (Maybe TextEncoding)
hGetEncoding _ = return (Just utf8)

data Newline = LF | CRLF
  deriving (Eq, Ord, Show)

data NewlineMode = NewlineMode { inputNL :: Newline, outputNL :: Newline }
  deriving (Eq, Ord, Show)

nativeNewline :: Newline
nativeNewline = LF

noNewlineTranslation, universalNewlineMode, nativeNewlineMode :: NewlineMode
noNewlineTranslation = NewlineMode LF LF
universalNewlineMode = NewlineMode CRLF LF
nativeNewlineMode = NewlineMode LF LF

hSetNewlineMode :: Handle -> NewlineMode -> IO ()
hSetNewlineMode _ _ = return ()

foreign import prim "file-kind" fileKind# :: Bytes -> IO Int

-- | A new file in the directory, whose name is the given one with a number in it.
openTempFile, openBinaryTempFile, openTempFileWithDefaultPermissions
  , openBinaryTempFileWithDefaultPermissions :: FilePath -> String -> IO (FilePath, Handle)
openTempFile dir template = go 0
  where
    (prefix, suffix) = atLastDot template
    go :: Int -> IO (FilePath, Handle)
    go n = do
      let path = inside dir (prefix ++ show n ++ suffix)
      there <- fileKind# (bytesFromChars path)
      if there == 0
        then openFile path ReadWriteMode >>= \h -> return (path, h)
        else go (n + 1)
    inside "" name = name
    inside d name = d ++ "/" ++ name
openBinaryTempFile = openTempFile
openTempFileWithDefaultPermissions = openTempFile
openBinaryTempFileWithDefaultPermissions = openTempFile

-- | The name and its extension.
atLastDot :: String -> (String, String)
atLastDot s = case after s of
  Nothing -> (s, "")
  Just parts -> parts
  where
    after [] = Nothing
    after (c : cs) = case after cs of
      Just (a, b) -> Just (c : a, b)
      Nothing -> if c == '.' then Just ("", c : cs) else Nothing
