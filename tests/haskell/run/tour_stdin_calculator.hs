-- interact-like input, exit code, arguments, environment, isEOF loop, read with errors.
module Main where
import System.IO
import System.Exit
import System.Environment
import System.IO.Error
import Control.Exception
import Control.Monad
import Text.Read (readMaybe)
import Data.IORef
import Data.Char (toUpper)

data Cmd = Push Double | Pop | Op Char | Dump | Quit Int deriving Show
parse :: String -> Either String Cmd
parse l = case words l of
  ["push", x] | Just d <- readMaybe x -> Right (Push d)
              | otherwise -> Left ("bad number " ++ show x)
  ["pop"] -> Right Pop
  ["dump"] -> Right Dump
  ["quit"] -> Right (Quit 0)
  ["quit", n] -> maybe (Left "code?") (Right . Quit) (readMaybe n)
  [[c]] | c `elem` "+-*/" -> Right (Op c)
  [] -> Left "empty"
  (w : _) -> Left ("unknown " ++ map toUpper w)

loop :: IORef [Double] -> Int -> IO ()
loop ref n = do
  eof <- isEOF
  if eof then putStrLn ("eof after " ++ show n) >> exitWith (ExitFailure 3) else do
    l <- getLine
    case parse l of
      Left e -> hPutStrLn stderr ("line " ++ show n ++ ": " ++ e)
      Right Pop -> modifyIORef ref (drop 1)
      Right Dump -> readIORef ref >>= print
      Right (Push d) -> modifyIORef ref (d :)
      Right (Quit k) -> do
        readIORef ref >>= print
        exitWith (if k == 0 then ExitSuccess else ExitFailure k)
      Right (Op c) -> do
        st <- readIORef ref
        case st of
          (b : a : rest) -> writeIORef ref (f c a b : rest)
          _ -> ioError (userError "stack underflow") `catchIOError` \e -> putStrLn ("! " ++ ioeGetErrorString e)
    loop ref (n + 1)
  where f '+' = (+); f '-' = (-); f '*' = (*); f _ = (/)

main :: IO ()
main = do
  args <- getArgs
  pn <- getProgName
  print (args, null pn)
  hSetBuffering stdout NoBuffering
  r <- lookupEnv "SURELY_NOT_SET_X"
  print r
  e <- tryJust (guard . isDoesNotExistError) (readFile "/no/such/file")
  putStrLn (either (const "missing") id e)
  e2 <- try (readFile "/no/such/file") :: IO (Either IOException String)
  print e2
  e3 <- try (evaluate (read "zz" :: Int)) :: IO (Either ErrorCall Int)
  print e3
  withArgs ["x", "y"] (getArgs >>= print)
  ref <- newIORef []
  loop ref 1 `finally` putStrLn "bye"
