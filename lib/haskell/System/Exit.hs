-- | Ending the program.
module System.Exit (ExitCode (..), exitWith, exitFailure, exitSuccess, die) where

import GHC.IO (throwIO)
import GHC.IO.Exception
import System.IO (hPutStrLn, stderr)

exitWith :: ExitCode -> IO a
exitWith ExitSuccess = throwIO ExitSuccess
exitWith code@(ExitFailure n)
  | n /= 0 = throwIO code
  | otherwise = ioError (IOError InvalidArgument "exitWith" "invalid argument" Nothing Nothing)

exitFailure, exitSuccess :: IO a
exitFailure = exitWith (ExitFailure 1)
exitSuccess = exitWith ExitSuccess

die :: String -> IO a
die err = hPutStrLn stderr err >> exitFailure
