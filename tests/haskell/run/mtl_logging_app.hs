-- A ReaderT over StateT over IO application with logging and scoped settings.
module Main where

import Control.Monad.Reader
import Control.Monad.State

data Config = Config { verbose :: Bool, prefix :: String }
type App = ReaderT Config (StateT [String] IO)

say :: String -> App ()
say s = do
  p <- asks prefix
  v <- asks verbose
  modify ((p ++ s) :)
  when v (liftIO (putStrLn (p ++ s)))

scoped :: String -> App a -> App a
scoped n = local (\c -> c { prefix = prefix c ++ n ++ "/" })

work :: App Int
work = do
  say "start"
  xs <- forM [1 .. 3] $ \i -> scoped ("job" ++ show i) $ do
    say "run"
    when (i == 2) $ local (\c -> c { verbose = False }) (say "quiet")
    return (i * i)
  say "end"
  return (sum xs)

main :: IO ()
main = do
  (r, logs) <- runStateT (runReaderT work (Config True "> ")) []
  print r
  mapM_ putStrLn (reverse logs)
