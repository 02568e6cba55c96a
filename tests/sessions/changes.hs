-- An IORef, an MVar, a TVar and a loop: what changes where?
import Control.Concurrent
import Control.Concurrent.STM
import Data.IORef

data Account = Account { owner :: String, balance :: IORef Int }

sumTo :: Int -> Int -> Int
sumTo acc 0 = acc
sumTo acc n =
  let next = acc + n `mod` 2
   in sumTo next (n - 1)

pay :: Account -> Int -> IO ()
pay account n = do
  modifyIORef (balance account) (+ n)
  putStrLn (owner account ++ " gets " ++ show n)

main :: IO ()
main = do
  account <- fmap (Account "Ada") (newIORef 0)
  pay account 5
  box <- newEmptyMVar
  count <- newTVarIO (0 :: Int)
  _ <- forkIO $ do
    atomically (modifyTVar' count (+ 1))
    putMVar box (sumTo 0 4)
  got <- takeMVar box
  pay account got
  atomically (writeTVar count 7)
  readIORef (balance account) >>= print
