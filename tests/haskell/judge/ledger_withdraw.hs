-- blame: withdraw
-- fixed: fixed/ledger.hs
module Main where

import Data.IORef
import Control.Monad
import qualified Data.Map as Map

-- IORefs handed about: a small bank of counters.
data Bank = Bank { balances :: IORef (Map.Map String Int), journal :: IORef [String] }

newBank :: IO Bank
newBank = Bank <$> newIORef Map.empty <*> newIORef []

note :: Bank -> String -> IO ()
note bank line = modifyIORef (journal bank) (line :)

deposit :: Bank -> String -> Int -> IO ()
deposit bank who n = do
  modifyIORef (balances bank) (Map.insertWith (+) who n)
  note bank (who ++ " +" ++ show n)

balance :: Bank -> String -> IO Int
balance bank who = Map.findWithDefault 0 who <$> readIORef (balances bank)

withdraw :: Bank -> String -> Int -> IO Bool
withdraw bank who n = do
  b <- balance bank who
  if b >= n
    then do
      modifyIORef (balances bank) (Map.adjust (subtract (n + 1)) who)
      note bank (who ++ " -" ++ show n)
      return True
    else return False

transfer :: Bank -> String -> String -> Int -> IO Bool
transfer bank from to n = do
  done <- withdraw bank from n
  when done (deposit bank to n)
  return done

total :: Bank -> IO Int
total bank = sum . Map.elems <$> readIORef (balances bank)

main :: IO ()
main = do
  bank <- newBank
  deposit bank "ann" 100
  deposit bank "bob" 50
  _ <- transfer bank "ann" "bob" 30
  ok <- transfer bank "bob" "cid" 500
  print ok
  forM_ ["ann", "bob", "cid"] $ \who -> do
    b <- balance bank who
    putStrLn (who ++ ": " ++ show b)
  t <- total bank
  print t
  readIORef (journal bank) >>= mapM_ putStrLn . reverse
