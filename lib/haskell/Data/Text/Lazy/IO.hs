-- | Texts by the name of lazy ones, in and out. Import it qualified.
module Data.Text.Lazy.IO
  ( putStr, putStrLn, hPutStr, hPutStrLn, getLine, getContents, interact, hGetLine
  , hGetContents, readFile, writeFile, appendFile
  ) where

import Prelude hiding (putStr, putStrLn, getLine, getContents, interact, readFile, writeFile, appendFile)
import System.IO (Handle)
import qualified Data.Text.IO as S
import Data.Text.Lazy.Internal (Text, toStrict, fromStrict)

putStr, putStrLn :: Text -> IO ()
putStr = S.putStr . toStrict
putStrLn = S.putStrLn . toStrict

hPutStr, hPutStrLn :: Handle -> Text -> IO ()
hPutStr h = S.hPutStr h . toStrict
hPutStrLn h = S.hPutStrLn h . toStrict

getLine, getContents :: IO Text
getLine = fmap fromStrict S.getLine
getContents = fmap fromStrict S.getContents

hGetLine, hGetContents :: Handle -> IO Text
hGetLine h = fmap fromStrict (S.hGetLine h)
hGetContents h = fmap fromStrict (S.hGetContents h)

interact :: (Text -> Text) -> IO ()
interact f = S.interact (toStrict . f . fromStrict)

readFile :: FilePath -> IO Text
readFile p = fmap fromStrict (S.readFile p)

writeFile, appendFile :: FilePath -> Text -> IO ()
writeFile p t = S.writeFile p (toStrict t)
appendFile p t = S.appendFile p (toStrict t)
