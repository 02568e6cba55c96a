-- Concurrency: workers, MVar, Chan, STM, exceptions across threads; all output ordered.
module Main where
import Control.Concurrent
import Control.Concurrent.STM
import Control.Exception
import Control.Monad
import qualified Data.Map as M
import Data.IORef
import System.IO
import System.Timeout

data Boom = Boom Int deriving Show
instance Exception Boom

worker :: TQueue Int -> TVar (M.Map Int Int) -> TMVar () -> IO ()
worker q res done = loop `finally` atomically (putTMVar done ())
  where loop = do
          j <- atomically $ readTQueue q
          unless (j < 0) $ do
            atomically $ modifyTVar' res (M.insert j (j * j))
            loop

main :: IO ()
main = do
  hSetBuffering stdout LineBuffering
  q <- newTQueueIO; res <- newTVarIO M.empty
  dones <- replicateM 3 $ do { d <- newEmptyTMVarIO; _ <- forkIO (worker q res d); pure d }
  forM_ [1 .. 20] $ atomically . writeTQueue q
  forM_ dones $ const (atomically (writeTQueue q (-1)))
  mapM_ (atomically . takeTMVar) dones
  readTVarIO res >>= print . M.toList
  -- exceptions in threads
  box <- newEmptyMVar
  t <- forkIO ((threadDelay 1000000 >> putStrLn "never") `catch` \e -> putMVar box (show (e :: AsyncException)))
  yield
  killThread t
  takeMVar box >>= putStrLn
  r <- try (evaluate (1 `div` (0 :: Int))) :: IO (Either ArithException Int)
  print r
  m <- newMVar (0 :: Int)
  r2 <- try (modifyMVar_ m (\x -> when (x == 0) (throwIO (Boom 7)) >> pure (x + 1)))
  print (either (\(Boom n) -> n) (const 0) r2)
  readMVar m >>= print
  -- Chan
  c <- newChan
  forM_ "abc" $ \x -> forkIO (writeChan c x)
  xs <- replicateM 3 (readChan c)
  print (length xs, all (`elem` "abc") xs)
  -- orElse, retry, check
  tv <- newTVarIO 5
  v <- atomically ((do { x <- readTVar tv; check (x > 10); pure "big" }) `orElse` pure "small")
  putStrLn v
  _ <- forkIO (forM_ [6 .. 12] (\i -> atomically (writeTVar tv i)))
  atomically (readTVar tv >>= check . (> 10))
  putStrLn "woke"
  print =<< timeout 1000 (threadDelay 5000000)
  print =<< timeout 1000000 (pure 'x')
  -- deadlock detection
  e <- newEmptyMVar :: IO (MVar ())
  r3 <- try (takeMVar e)
  case r3 of
    Left BlockedIndefinitelyOnMVar -> putStrLn "blocked"
    Right () -> putStrLn "?"
  r4 <- try (atomically retry) :: IO (Either BlockedIndefinitelyOnSTM ())
  print r4
  -- throwTo main, bracket order, mask
  ref <- newIORef []
  let note s = modifyIORef ref (s :)
  r5 <- try (bracket (note "acquire") (\_ -> note "release") (\_ -> note "use" >> throwIO (userError "inside")))
  print (r5 :: Either IOException ())
  readIORef ref >>= print . reverse
  st <- mask $ \restore -> (,) <$> getMaskingState <*> restore getMaskingState
  print st
  (do { _ <- throwIO (Boom 1); pure () }) `catches` [Handler (\e' -> putStrLn ("arith " ++ show (e' :: ArithException))), Handler (\(Boom n) -> putStrLn ("boom " ++ show n))]
  n <- uninterruptibleMask_ (pure 3)
  print (n :: Int)
  tid <- myThreadId
  _ <- forkIO (throwTo tid (Boom 9))
  (threadDelay 100000 >> putStrLn "no") `catch` \(Boom k) -> putStrLn ("got " ++ show k)
  _ <- evaluate (length [1 .. 1000 :: Int])
  hPutStrLn stderr "about to fail"
  _ <- forkIO (void (throwIO (Boom 3)))
  threadDelay 1000
  throwIO (Boom 42)
