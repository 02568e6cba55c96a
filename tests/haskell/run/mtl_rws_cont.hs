-- RWS, Cont with callCC, and MaybeT.
module Main where

import Control.Monad.Cont
import Control.Monad.RWS
import Control.Monad.Trans.Maybe

sim :: RWS Int [String] Int Bool
sim = do
  limit <- ask
  n <- get
  tell [show n]
  if n >= limit then return True else put (n * 2) >> sim

safeDiv :: Int -> Int -> Cont r (Either String Int)
safeDiv a b = callCC $ \exit -> do
  when (b == 0) $ void (exit (Left "zero"))
  return (Right (a `div` b))

search :: [Int] -> Int -> Cont r (Maybe Int)
search xs t = callCC $ \k -> do
  forM_ (zip [0 ..] xs) $ \(i, x) -> when (x == t) (k (Just i))
  return Nothing

half :: Int -> MaybeT IO Int
half n = do
  lift (putStrLn ("half " ++ show n))
  guard (even n)
  return (n `div` 2)

main :: IO ()
main = do
  print (runRWS sim 20 3)
  print (runCont (safeDiv 10 2) id, flip runCont id (safeDiv 1 0))
  print (flip runCont id (search [4, 8, 15] 8), flip runCont id (search [1] 2))
  runMaybeT (half 12 >>= half >>= half >>= half) >>= print
  r <- runContT (callCC (\k -> lift (putStrLn "in") >> k 5 >> lift (putStrLn "skipped") >> return 6)) return
  print r
  print (evalRWS (local (+ 1) ask >>= \x -> tell [x] >> gets (+ x)) 1 10, runCont (cont (\k -> k 1 ++ k 2)) (\x -> [x, x * 10]))
