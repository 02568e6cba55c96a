{-# LANGUAGE FlexibleContexts #-}
-- ExceptT, Except and MonadError for Either and IO.
module Main where

import Control.Monad.Except
import Control.Monad.State
import Data.Char (isDigit)

data Problem = Empty | Bad Char | Big Int deriving (Show, Eq)

parse :: String -> Except Problem Int
parse "" = throwError Empty
parse s = do
  forM_ s $ \c -> unless (isDigit c) (throwError (Bad c))
  let n = read s
  when (n > 1000) $ throwError (Big n)
  return n

recover :: Except Problem Int -> Except Problem Int
recover p = p `catchError` h
  where h (Big _) = return 1000
        h e = throwError e

steps :: ExceptT String (State Int) ()
steps = do
  lift (modify (+ 1))
  (lift (modify (+ 10)) >> throwError "inner") `catchError` (\_ -> lift (modify (+ 100)))
  n <- get
  when (n > 100) (throwError ("n=" ++ show n))
  put 0

main :: IO ()
main = do
  print (map (runExcept . recover . parse) ["12", "", "1x", "99999"])
  print (runState (runExceptT steps) 0)
  print (runExcept (withExceptT show (parse "a")), either id show (Left "l" :: Either String Int))
  r <- runExceptT (do { x <- liftEither (Right 1); liftIO (print x); _ <- throwError "stop"; liftIO (putStrLn "never") })
  print (r :: Either String ())
  print ((Left 1 `catchError` (Right . (+ 1))) :: Either Int Int)
  print (runExcept (traverse parse ["1", "2", "3"]), runExcept (mapExcept (fmap (+ 1)) (parse "5")))
