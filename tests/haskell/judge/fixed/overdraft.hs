module Main where

import Control.Monad
import Data.IORef
import Control.Exception
import Text.Printf

data Account = Account { accName :: String, accBalance :: IORef Int, accLimit :: Int }

data Problem = TooMuch String Int | Closed String deriving (Show, Eq)
instance Exception Problem

open :: String -> Int -> IO Account
open n b = do
  r <- newIORef b
  return (Account n r 100)

credit :: Account -> Int -> IO ()
credit a n = modifyIORef (accBalance a) (+ n)

debit :: Account -> Int -> IO ()
debit a n = do
  b <- readIORef (accBalance a)
  let b' = b - n
  when (b' < negate (accLimit a)) $ throwIO (TooMuch (accName a) (negate (accLimit a) - b'))
  writeIORef (accBalance a) b'

transfer :: Account -> Account -> Int -> IO Bool
transfer from to n = do
  r <- try (debit from n)
  case r of
    Left (TooMuch who by) -> do
      printf "%s is short by %d\n" who by
      return False
    Left e -> throwIO e
    Right () -> credit to n >> return True

interest :: Int -> Account -> IO Int
interest rate a = do
  b <- readIORef (accBalance a)
  let i | b > 0 = b * rate `div` 100
        | otherwise = b * (rate * 2) `div` 100
  credit a i
  return i

statement :: [Account] -> IO [String]
statement as = forM as $ \a -> do
  b <- readIORef (accBalance a)
  return (printf "%-5s%6d" (accName a) b)

main :: IO ()
main = do
  ann <- open "ann" 150
  bob <- open "bob" 20
  oks <- zipWithM (transfer ann) [bob, bob, bob] [50, 150, 90]
  print oks
  is <- mapM (interest 10) [ann, bob]
  print is
  statement [ann, bob] >>= mapM_ putStrLn
  total <- foldM (\acc a -> (acc +) <$> readIORef (accBalance a)) 0 [ann, bob]
  print total
