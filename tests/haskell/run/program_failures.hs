{-# LANGUAGE ScopedTypeVariables, LambdaCase, ExistentialQuantification #-}
-- Exceptions of all kinds, hierarchies of one's own, and what is left at the end.
module Main (main) where

import Control.Exception
import Control.Monad
import Data.List (sort)
import Data.Maybe (fromJust)
import qualified Data.Map as M
import Data.Typeable (cast)
import System.Exit
import System.IO
import System.IO.Error
import Text.Read (readEither, readMaybe)

data BankError = forall e. Exception e => BankError e
instance Show BankError where show (BankError e) = show e
instance Exception BankError

data Overdrawn = Overdrawn { account :: String, missing :: Rational } deriving (Show)
instance Exception Overdrawn where
  toException = toException . BankError
  fromException x = do { BankError e <- fromException x; cast e }
  displayException (Overdrawn a m) = a ++ " lacks " ++ show (fromRational m :: Double)

newtype Frozen = Frozen String deriving (Eq)
instance Show Frozen where showsPrec d (Frozen s) = showParen (d > 10) (showString "Frozen " . showsPrec 11 s)
instance Exception Frozen

data Rec = A { field :: Int } | B { other :: Int } deriving Show

class Partial a where
  total :: a -> Int
  total _ = 1
  missingMethod :: a -> Int
instance Partial Bool

attempt :: String -> IO a -> IO ()
attempt name act = do
  r <- try (void act)
  case r of
    Right () -> putStrLn (name ++ ": fine")
    Left (e :: SomeException) -> putStrLn (name ++ ": " ++ head (lines (show e)))

main :: IO ()
main = do
  attempt "head" (evaluate (length (show (M.fromList [(1, 'a')] M.! 1))))
  attempt "div" (evaluate (1 `div` (0 :: Int)))
  attempt "mod min" (evaluate (minBound `quot` (-1 :: Int)))
  attempt "incomplete case" (evaluate (case Just 1 of { Nothing -> () }))
  attempt "incomplete guard" (evaluate (let f x | x > 5 = 'a' in f (3 :: Int)))
  attempt "irrefutable" (evaluate (let (Just x) = Nothing :: Maybe Int in x))
  attempt "lambda" (evaluate ((\(Just x) -> x) (Nothing :: Maybe Int)))
  attempt "selector" (evaluate (field (B 1)))
  attempt "construction" (evaluate (account (Overdrawn { missing = 1 })))
  attempt "update" (evaluate ((B 2) { field = 3 }))
  attempt "method" (evaluate (missingMethod True))
  attempt "total" (evaluate (total False))
  attempt "do pattern" (do { Just x <- return (Nothing :: Maybe Int); print x })
  attempt "list do" (print [x | Just x <- [Just 1, Nothing, Just 3]])
  attempt "assert" (assert (1 + 1 == (3 :: Int)) (return ()))
  attempt "array" (throwIO (UndefinedElement "x"))
  attempt "exit" (exitWith (ExitFailure 9))
  attempt "read" (evaluate (read "1x" :: Int))
  attempt "toEnum" (evaluate (toEnum 7 :: Bool))
  attempt "chr" (evaluate (toEnum (-1) :: Char))
  attempt "negative" (evaluate (2 ^ (-1 :: Int) :: Int))
  attempt "ioError" (ioError (userError "mine"))
  attempt "file" (readFile "/nonexistent/file")
  print (readEither "12a" :: Either String Int, readMaybe "[1,2]" :: Maybe [Int], readEither "" :: Either String Int)
  r <- try (throwIO (Overdrawn "bob" 12.5))
  case r of
    Left (BankError e) -> putStrLn ("bank: " ++ displayException e)
    Right () -> pure ()
  s <- tryJust (\(Frozen x) -> guard (x == "joint") >> pure x) (throwIO (Frozen "joint") :: IO ())
  print s
  flip catches [Handler (\(e :: ArithException) -> print ("arith", e)), Handler (\(e :: Frozen) -> print (Just e))] $ throwIO (Frozen "solo")
  (do { _ <- evaluate (sum [1, 2, throw Underflow]); pure () } `catch` \case Underflow -> putStrLn "under"; e -> throwIO e) `finally` putStrLn "finally"
  e1 <- tryIOError (openFile "/nonexistent" ReadMode)
  either (\e -> print (isDoesNotExistError e, ioeGetFileName e, ioeGetErrorString e)) (const (pure ())) e1
  e2 <- try (modifyIOError (\e -> ioeSetLocation e "there") (ioError (annotateIOError (userError "u") "here" Nothing (Just "f"))))
  either (\(e :: IOException) -> print e) pure e2
  print =<< (try (evaluate (mapException (\(ErrorCall m) -> Frozen m) (error "cold" :: Int))) :: IO (Either Frozen Int))
  m <- getMaskingState
  m' <- mask_ getMaskingState
  print (m, m')
  handleJust (\e -> if isUserError e then Just (ioeGetErrorString e) else Nothing) putStrLn (fail "by fail")
  let nested = evaluate (1 `div` 0 :: Int) `onException` putStrLn "cleanup 1" `catch` \(e :: ArithException) -> throwIO (ErrorCall ("wrapped " ++ show e))
  (void nested `catch` \(ErrorCall s') -> putStrLn s') `finally` putStrLn "cleanup 2"
  hFlush stdout
  hPutStrLn stderr "about to fail"
  when (sort [3, 1, 2] == [1, 2, 3 :: Int]) $ throwIO (Overdrawn "carol" 3)
  putStrLn "never"
