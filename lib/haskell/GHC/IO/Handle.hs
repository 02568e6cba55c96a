{-# LANGUAGE NoImplicitPrelude, BangPatterns, MagicHash #-}
-- | Open files and the standard streams.
--
-- Text goes out when it is evaluated, in pieces; the machine does any further buffering.
module GHC.IO.Handle where

import GHC.Base
import GHC.Num
import GHC.Show
import GHC.Bytes
import GHC.Exception.Type
import GHC.IO
import GHC.IO.Exception
import GHC.IORef

data Handle = Handle
  { handleStream :: !Int
  , handleName :: String
  , handleState :: !(IORef HandleState)
  }

data HandleState = HandleState
  { stateOpen :: !Bool
  , stateBuffering :: BufferMode
  , stateSemiClosed :: !Bool
  }

data BufferMode
  = NoBuffering
  | LineBuffering
  | BlockBuffering (Maybe Int)
  deriving (Eq, Ord, Show)

data IOMode = ReadMode | WriteMode | AppendMode | ReadWriteMode
  deriving (Eq, Ord, Show)

instance Eq Handle where
  a == b = handleState a == handleState b

instance Show Handle where
  showsPrec _ h = showString "{handle: " . showString (handleName h) . showString "}"

foreign import prim "write" writeChars# :: Int -> [Char] -> IO ()
foreign import prim "write" writeBytes# :: Int -> Bytes -> IO ()
foreign import prim "set-unbuffered" setUnbuffered# :: Int -> Int -> IO ()
foreign import prim "flush" flush# :: Int -> IO ()
foreign import prim "read-line" readLine# :: Int -> IO (Maybe Bytes)
foreign import prim "read-bytes" readBytes# :: Int -> Int -> IO Bytes
foreign import prim "read-all" readAll# :: Int -> IO Bytes
foreign import prim "at-end?" atEnd# :: Int -> IO Bool
foreign import prim "open-file" openFile# :: Bytes -> Int -> IO Int
foreign import prim "close-file" closeFile# :: Int -> IO ()

newHandle :: Int -> String -> BufferMode -> IO Handle
newHandle n name mode = fmap (Handle n name) (newIORef (HandleState True mode False))

stdin, stdout, stderr :: Handle
stdin = unsafePerformIO (newHandle 0 "<stdin>" LineBuffering)
stdout = unsafePerformIO (newHandle 1 "<stdout>" LineBuffering)
stderr = unsafePerformIO (newHandle 2 "<stderr>" NoBuffering)

-- Errors.

handleError :: IOErrorType -> String -> String -> Handle -> IO a
handleError kind loc description h =
  ioError (IOError kind loc description Nothing (Just (handleName h)))

-- | Stops what is done to a handle that was closed. The output streams are taken to be open:
-- looking would make a scheduling point of every line that is printed.
checkOpen :: String -> Handle -> IO ()
checkOpen loc h
  | handleStream h == 1 || handleStream h == 2 = return ()
  | otherwise = checkState loc h

checkState :: String -> Handle -> IO ()
checkState loc h = do
  s <- readIORef (handleState h)
  if not (stateOpen s)
    then handleError IllegalOperation loc "handle is closed" h
    else when (stateSemiClosed s)
      (handleError IllegalOperation loc "handle is semi-closed" h)

-- Files.

openFile :: FilePath -> IOMode -> IO Handle
openFile path mode = do
  n <- openFile# (bytesFromChars path) (conIndex mode)
  if n < 0
    then ioError (openError "openFile" n path)
    else newHandle n path (BlockBuffering Nothing)

openError :: String -> Int -> FilePath -> IOError
openError loc n path = IOError kind loc description (Just path) Nothing
  where
    (kind, description)
      | n == -1 = (NoSuchThing, "No such file or directory")
      | n == -2 = (PermissionDenied, "Permission denied")
      | n == -4 = (ResourceBusy, "file is locked")
      | otherwise = (OtherError, "failed")

hClose :: Handle -> IO ()
hClose h = do
  s <- readIORef (handleState h)
  when (stateOpen s) (do
    writeIORef (handleState h) s { stateOpen = False }
    if handleStream h > 2 then closeFile# (handleStream h) else flush# (handleStream h))

-- Writing.

hPutStr :: Handle -> String -> IO ()
hPutStr h s = checkOpen "hPutStr" h >> writePieces (handleStream h) s

hPutStrLn :: Handle -> String -> IO ()
hPutStrLn h s = hPutStr h (s ++ "\n")

hPutChar :: Handle -> Char -> IO ()
hPutChar h !c = checkOpen "hPutChar" h >> writeChars# (handleStream h) [c]

hPutBytes :: Handle -> Bytes -> IO ()
hPutBytes h !b = checkOpen "hPutBuf" h >> writeBytes# (handleStream h) b

hFlush :: Handle -> IO ()
hFlush h = checkOpen "hFlush" h >> flush# (handleStream h)

-- | In pieces of the size of GHC's buffer. A piece whose evaluation fails is not written at
-- all, as its buffer is dropped there.
writePieces :: Int -> String -> IO ()
writePieces _ [] = return ()
writePieces n s = case forcedPiece False s of
  (piece, rest) -> writeChars# n piece >> writePieces n rest

-- | Line by line: for what is to be seen while the rest is still to be computed.
writeLines :: Int -> String -> IO ()
writeLines _ [] = return ()
writeLines n s = case forcedPiece True s of
  (piece, rest) -> writeChars# n piece >> writeLines n rest

-- | The evaluated characters up to a limit, or a line's end where that is asked for; and the
-- rest.
forcedPiece :: Bool -> String -> (String, String)
forcedPiece byLine s = measure s 0
  where
    measure [] _ = (s, [])
    measure (!c : cs) !i
      | i >= 2047 || (byLine && c == '\n') = (takeExactly (i + 1) s, cs)
      | otherwise = measure cs (i + 1)
    takeExactly :: Int -> String -> String
    takeExactly k (c : cs)
      | k > 0 = let !rest = takeExactly (k - 1) cs in c : rest
    takeExactly _ _ = []

-- Reading.

hGetLine :: Handle -> IO String
hGetLine h = do
  checkOpen "hGetLine" h
  r <- readLine# (handleStream h)
  case r of
    Nothing -> handleError EOF "hGetLine" "" h
    Just b -> return (bytesToChars b)

hIsEOF :: Handle -> IO Bool
hIsEOF h = checkOpen "hIsEOF" h >> atEnd# (handleStream h)

hGetChar :: Handle -> IO Char
hGetChar h = do
  checkOpen "hGetChar" h
  b <- readBytes# (handleStream h) 1
  if lengthBytes b == 0
    then handleError EOF "hGetChar" "" h
    else do
      more <- readBytesExactly (handleStream h) (sequenceLength (indexBytes b 0) - 1)
      case bytesToChars (appendBytes b more) of
        (c : _) -> return c
        [] -> handleError EOF "hGetChar" "" h

readBytesExactly :: Int -> Int -> IO Bytes
readBytesExactly n k
  | k <= 0 = return emptyBytes
  | otherwise = readBytes# n k

-- | How many bytes of UTF-8 a first byte announces.
sequenceLength :: Int -> Int
sequenceLength b
  | b < 0xC0 = 1
  | b < 0xE0 = 2
  | b < 0xF0 = 3
  | otherwise = 4

-- | Lazily, a block at a time.
hGetContents :: Handle -> IO String
hGetContents h = do
  checkOpen "hGetContents" h
  s <- readIORef (handleState h)
  writeIORef (handleState h) s { stateSemiClosed = True }
  unsafeInterleaveIO (readBlocks h emptyBytes)

readBlocks :: Handle -> Bytes -> IO String
readBlocks h held = do
  b <- readBytes# (handleStream h) 4096
  if lengthBytes b == 0
    then do
      s <- readIORef (handleState h)
      when (stateOpen s && handleStream h > 2) (do
        writeIORef (handleState h) s { stateOpen = False }
        closeFile# (handleStream h))
      return (bytesToChars held)
    else do
      let !whole = appendBytes held b
          !n = completeLength whole
      rest <- unsafeInterleaveIO (readBlocks h (dropBytes n whole))
      return (bytesToChars (sliceBytes whole 0 n) ++ rest)

-- | The length without a character at the end of which bytes are still to come.
completeLength :: Bytes -> Int
completeLength b = go (n - 1)
  where
    n = lengthBytes b
    go i
      | i < 0 || n - i > 4 = n
      | x < 0x80 = n
      | x < 0xC0 = go (i - 1)
      | i + sequenceLength x > n = i
      | otherwise = n
      where
        x = indexBytes b i

hGetContents' :: Handle -> IO String
hGetContents' h = do
  checkOpen "hGetContents'" h
  b <- readAll# (handleStream h)
  hClose h
  return (bytesToChars b)
