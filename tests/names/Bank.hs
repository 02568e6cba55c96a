-- Accounts with locks in records; two transfers can wait for each other.
import Control.Concurrent
import Control.Monad

data Account = Account { guard_ :: MVar (), balance :: MVar Int }

newAccount :: Int -> IO Account
newAccount n = Account <$> newMVar () <*> newMVar n

transfer :: Int -> Account -> Account -> IO ()
transfer amount from to = do
  takeMVar (guard_ from)
  takeMVar (guard_ to)
  modifyMVar_ (balance from) (return . subtract amount)
  modifyMVar_ (balance to) (return . (+ amount))
  putMVar (guard_ to) ()
  putMVar (guard_ from) ()

main :: IO ()
main = do
  alice <- newAccount 100
  bob <- newAccount 100
  dones <- replicateM 2 newEmptyMVar
  _ <- forkIO $ do
    transfer 10 alice bob
    putMVar (dones !! 0) ()
  _ <- forkIO $ do
    transfer 20 bob alice
    putMVar (dones !! 1) ()
  mapM_ takeMVar dones
  a <- readMVar (balance alice)
  b <- readMVar (balance bob)
  print (a, b)
