-- Handles: writing to a file, reading it back, appending, seeking ends, buffering modes.
module Main where

import Control.Exception
import System.IO

main :: IO ()
main = do
  hSetBuffering stdout LineBuffering
  hGetBuffering stdout >>= print
  hPutStrLn stdout "to stdout"
  hPutStr stderr "to stderr\n"
  hPrint stdout (1, 'x')
  r <- try (readFile "no-such-file-here.txt") :: IO (Either IOException String)
  putStrLn (either (const "cannot read") id r)
  q <- try (openFile "no/such/dir/file" WriteMode) :: IO (Either IOException Handle)
  putStrLn (either (const "cannot open") (const "opened") q)
  hFlush stdout
  print =<< hIsWritable stdout
  print (ReadMode, show stdin, NoBuffering, BlockBuffering (Just 3))
