{-# LANGUAGE ExistentialQuantification #-}
-- A hierarchy of exceptions in the usual style.
module Main where

import Control.Exception
import Data.Typeable (cast)

data AppException = forall e. Exception e => AppException e
instance Show AppException where show (AppException e) = show e
instance Exception AppException

appToException :: Exception e => e -> SomeException
appToException = toException . AppException
appFromException :: Exception e => SomeException -> Maybe e
appFromException x = do { AppException a <- fromException x; cast a }

data NotFound = NotFound String deriving Show
instance Exception NotFound where { toException = appToException; fromException = appFromException }
data Denied = Denied deriving Show
instance Exception Denied where
  toException = appToException
  fromException = appFromException
  displayException _ = "access denied"

main :: IO ()
main = do
  throwIO (NotFound "key") `catch` \e -> putStrLn ("app: " ++ show (e :: AppException))
  throwIO (NotFound "key") `catch` \e -> putStrLn ("exact: " ++ show (e :: NotFound))
  (throwIO Denied `catch` \e -> putStrLn ("wrong: " ++ show (e :: NotFound))) `catch` \e -> putStrLn ("other: " ++ displayException (e :: Denied))
  r <- try (throwIO Denied)
  putStrLn (either (\e -> show (e :: SomeException)) (const "") r)
