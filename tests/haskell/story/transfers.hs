module Main where

import Control.Exception
import Control.Monad (foldM, forM_)
import qualified Data.Map.Strict as Map

data BankError = Insufficient { need :: Int, have :: Int } | NoAccount String
  deriving Show
instance Exception BankError

type Bank = Map.Map String Int

withdraw :: String -> Int -> Bank -> Either BankError Bank
withdraw who n b = do
  bal <- maybe (Left (NoAccount who)) Right (Map.lookup who b)
  if bal < n then Left (Insufficient n bal) else Right (Map.insert who (bal - n) b)

deposit :: String -> Int -> Bank -> Either BankError Bank
deposit who n b = case Map.lookup who b of
  Nothing -> Left (NoAccount who)
  Just bal -> Right (Map.adjust (+ bal) who b)

transfer :: String -> String -> Int -> Bank -> Either BankError Bank
transfer a b n bank = withdraw a n bank >>= deposit b n

orders :: [(String, String, Int)]
orders = [("ann", "bob", 30), ("bob", "cyd", 100), ("cyd", "dan", 5)]

apply :: Bank -> (String, String, Int) -> IO Bank
apply bank (a, b, n) =
  case transfer a b n bank of
    Right bank' -> return bank'
    Left e -> throwIO e

main :: IO ()
main = do
  let start = Map.fromList [("ann", 100), ("bob", 50), ("cyd", 0)]
  r <- try (foldM apply start (take 2 orders))
  case r of
    Left e -> putStrLn ("failed: " ++ show (e :: BankError))
    Right b -> forM_ (Map.toList b) $ \(k, v) -> putStrLn (k ++ " has " ++ show v)
  r2 <- try (foldM apply start orders)
  case r2 of
    Left (NoAccount w) -> putStrLn ("no account " ++ w)
    Left e -> throwIO e
    Right _ -> putStrLn "fine"
  _ <- evaluate (either (error . show) (Map.! "eve") (Right start :: Either BankError Bank))
  putStrLn "not reached"
