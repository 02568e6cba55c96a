-- | Texts in and out. Import it qualified.
module Data.Text.IO
  ( putStr, putStrLn, hPutStr, hPutStrLn, getLine, getContents, interact, hGetLine
  , hGetContents, hGetChunk, readFile, writeFile, appendFile
  ) where

import Prelude hiding (putStr, putStrLn, getLine, getContents, interact, readFile, writeFile, appendFile)
import qualified System.IO as IO
import System.IO (Handle, stdin, stdout)
import Data.Text.Internal (Text (..), pack, snoc, unpack)
import GHC.IO.Handle (hPutBytes)

putStr, putStrLn :: Text -> IO ()
putStr = hPutStr stdout
putStrLn = hPutStrLn stdout

hPutStr, hPutStrLn :: Handle -> Text -> IO ()
hPutStr h (Text b) = hPutBytes h b
hPutStrLn h t = hPutStr h (snoc t '\n')

getLine, getContents :: IO Text
getLine = hGetLine stdin
getContents = hGetContents stdin

hGetLine, hGetContents :: Handle -> IO Text
hGetLine h = fmap pack (IO.hGetLine h)
hGetContents h = fmap pack (IO.hGetContents' h)

interact :: (Text -> Text) -> IO ()
interact f = getContents >>= \t -> putStr (f t)

readFile :: FilePath -> IO Text
readFile p = fmap pack (IO.readFile' p)

writeFile, appendFile :: FilePath -> Text -> IO ()
writeFile p t = IO.writeFile p (unpack t)
appendFile p t = IO.appendFile p (unpack t)

-- | What is left, as one chunk.
hGetChunk :: Handle -> IO Text
hGetChunk = hGetContents
