{-# LANGUAGE MagicHash #-}
-- | What the program was started with.
module System.Environment
  ( getArgs, getProgName, lookupEnv, getEnv, withArgs, withProgName, getEnvironment
  , getExecutablePath, setEnv, unsetEnv
  ) where

import GHC.Bytes
import GHC.IO (bracket, unsafePerformIO)
import GHC.IO.Exception
import GHC.IORef

foreign import prim "arguments" arguments# :: IO [Bytes]
foreign import prim "program-name" programName# :: IO Bytes
foreign import prim "environment" environment# :: Bytes -> IO (Maybe Bytes)

-- | What 'withArgs', 'withProgName' and 'setEnv' put in the place of the outside's.
data Overrides = Overrides
  { overArgs :: Maybe [String]
  , overName :: Maybe String
  , overEnv :: [(String, Maybe String)]
  }

overrides :: IORef Overrides
overrides = unsafePerformIO (newIORef (Overrides Nothing Nothing []))

getArgs :: IO [String]
getArgs = do
  o <- readIORef overrides
  case overArgs o of
    Just args -> return args
    Nothing -> fmap (map bytesToChars) arguments#

getProgName :: IO String
getProgName = do
  o <- readIORef overrides
  case overName o of
    Just name -> return name
    Nothing -> fmap bytesToChars programName#

getExecutablePath :: IO FilePath
getExecutablePath = getProgName

lookupEnv :: String -> IO (Maybe String)
lookupEnv name = do
  o <- readIORef overrides
  case lookup name (overEnv o) of
    Just v -> return v
    Nothing -> fmap (fmap bytesToChars) (environment# (bytesFromChars name))

getEnv :: String -> IO String
getEnv name = lookupEnv name >>= maybe missing return
  where
    missing =
      ioError (IOError NoSuchThing "getEnv" "no environment variable" (Just name) Nothing)

setEnv :: String -> String -> IO ()
setEnv name value = modifyIORef overrides (\o -> o { overEnv = (name, v) : overEnv o })
  where
    v = if null value then Nothing else Just value

unsetEnv :: String -> IO ()
unsetEnv name = modifyIORef overrides (\o -> o { overEnv = (name, Nothing) : overEnv o })

-- | Only what was set here: a recording holds the variables that were asked for, by name.
getEnvironment :: IO [(String, String)]
getEnvironment = do
  o <- readIORef overrides
  return [(n, v) | (n, Just v) <- overEnv o]

withArgs :: [String] -> IO a -> IO a
withArgs args io = bracket change restore (const io)
  where
    change = do
      o <- readIORef overrides
      writeIORef overrides o { overArgs = Just args }
      return o
    restore o = writeIORef overrides o

withProgName :: String -> IO a -> IO a
withProgName name io = bracket change restore (const io)
  where
    change = do
      o <- readIORef overrides
      writeIORef overrides o { overName = Just name }
      return o
    restore o = writeIORef overrides o
