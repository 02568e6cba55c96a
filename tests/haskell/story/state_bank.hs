module Main where
import Control.Exception
import Control.Monad.State
import qualified Data.Map as M
import Data.IORef
import Text.Printf (printf)

data Account = Account { owner :: String, balance :: Int } deriving (Show, Eq)
data BankError = Insufficient String Int | NoSuch String deriving Show
instance Exception BankError

type Bank = StateT (M.Map String Account) IO

withdraw :: String -> Int -> Bank Int
withdraw who n = do
  accts <- get
  case M.lookup who accts of
    Nothing -> liftIO (throwIO (NoSuch who))
    Just a
      | balance a < n -> liftIO (throwIO (Insufficient who (n - balance a)))
      | otherwise -> do
          let a' = a { balance = balance a - n - fee n }
          put (M.insert who a' accts)
          return (balance a')

fee :: Int -> Int
fee n | n > 100 = n `div` 10
      | otherwise = 2

main :: IO ()
main = do
  let start = M.fromList [("ann", Account "ann" 500), ("bob", Account "bob" 20)]
  (b, s) <- runStateT (withdraw "ann" 200) start
  printf "left: %d of %s\n" b (owner (s M.! "ann"))
  r <- try (evalStateT (withdraw "bob" 50) s)
  case r of
    Left (Insufficient w k) -> putStrLn (w ++ " lacks " ++ show k)
    Left e -> putStrLn ("error: " ++ show e)
    Right v -> print (v :: Int)
  counter <- newIORef (0 :: Int)
  mapM_ (\k -> modifyIORef counter (+ k)) [3, 4]
  readIORef counter >>= print
  _ <- evalStateT (withdraw "cyd" 1) s
  return ()
