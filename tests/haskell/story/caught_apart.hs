import Control.Exception
import Control.Monad
import Data.IORef

data BadLine = BadLine Int String deriving Show

instance Exception BadLine

data Reason = TooShort | Unknown String deriving Show

parse :: String -> Either Reason Int
parse line = case words line of
  ["add", _, _] -> Right 2
  word : _ -> Left (Unknown word)
  [] -> Left TooShort

checked :: IORef Int -> Int -> String -> IO Int
checked bad n line = case parse line of
  Right k -> return k
  Left reason -> do
    modifyIORef bad (+ 1)
    throwIO (BadLine (n + 1) (show reason))

safeDiv :: Int -> Int -> Int
safeDiv _ 0 = error "division by nothing"
safeDiv a b = a `div` b

main :: IO ()
main = do
  bad <- newIORef 0
  forM_ (zip [0 ..] ["add 1 2", "", "sub 3"]) $ \(n, line) ->
    void (checked bad n line) `catch` \(BadLine k why) ->
      putStrLn ("line " ++ show k ++ ": " ++ why)
  b <- readIORef bad
  r <- try (evaluate (safeDiv 7 (b - 2))) :: IO (Either ErrorCall Int)
  putStrLn (either (\e -> "failed: " ++ takeWhile (/= '\n') (show e)) show r)
  handle (\e -> putStrLn ("caught: " ++ displayException (e :: SomeException))) $
    when (b > 0) $ throwIO (userError "too many bad lines")
  a <- try (evaluate (10 `div` (b - 2))) :: IO (Either ArithException Int)
  putStrLn (either (const "none") show a)
