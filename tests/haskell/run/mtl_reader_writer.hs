-- Reader with local environments and Writer with listen, censor, pass.
module Main where

import Control.Monad.Reader
import Control.Monad.Writer
import qualified Data.Map as M

data Env = Env { depth :: Int, vars :: M.Map String Int }

eval :: [String] -> Reader Env [String]
eval [] = return []
eval ("{" : r) = local (\e -> e { depth = depth e + 1 }) (eval r)
eval (v : r) = do
  d <- asks depth
  x <- asks (M.findWithDefault 0 v . vars)
  rest <- local (\e -> e { vars = M.insertWith (+) v 1 (vars e) }) (eval r)
  return ((replicate d ' ' ++ v ++ "=" ++ show x) : rest)

gcdW :: Int -> Int -> Writer [String] Int
gcdW a 0 = tell ["result " ++ show a] >> return a
gcdW a b = tell [show a ++ " mod " ++ show b] >> gcdW b (a `mod` b)

main :: IO ()
main = do
  mapM_ putStrLn (runReader (eval (words "x { x y { x")) (Env 0 (M.fromList [("y", 5)])))
  let (g, w) = runWriter (gcdW 48 18)
  print g >> mapM_ putStrLn w
  print (runWriter (listen (tell "ab" >> return 1)), runWriter (censor reverse (tell "abc")))
  print (execWriter (mapM_ (tell . Sum) [1 .. 10]), runWriter (pass (tell "x" >> return ((), map succ))))
  print (runReader ((,) <$> ask <*> reader (+ 1)) 5, runReader (withReaderT length (asks (* 2))) "abc")
  runReaderT (do { n <- ask; liftIO (print n); lift (putStrLn "io") }) 'r'
  print (runWriter (listens length (tell "four" >> return ())), runWriter (writer ('v', "w")))
