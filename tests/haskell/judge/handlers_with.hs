-- blame: with
-- fixed: fixed/handlers.hs
module Main where

import Data.IORef

-- Actions and functions that are handed about, and run by somebody else.

with :: (Int -> Int -> IO ()) -> Int -> IO ()
with k e = k (e + 1) e

say :: String -> Int -> IO ()
say s _ = putStrLn s

tell :: Int -> Int -> IO ()
tell v = with (\t -> say (mark t))
  where
    mark k = show k ++ ";" ++ show v

twice :: IO () -> IO ()
twice act = act >> act

greet :: String -> (String -> IO ()) -> IO ()
greet name out = out ("hello " ++ name)

bracketed :: (String -> IO ()) -> String -> IO ()
bracketed out text = out ("[" ++ text ++ "]")

onEach :: [Int -> IO ()] -> Int -> IO ()
onEach fs x = mapM_ (\f -> f x) fs

limit :: Int
limit = 5

counted :: IORef Int -> (Int -> IO ()) -> Int -> IO ()
counted ref act n = do
  modifyIORef ref (+ n)
  act n

square :: Int -> Int
square x = x * x

main :: IO ()
main = do
  tell 7 limit
  twice (greet "ann" (bracketed putStrLn))
  onEach [\x -> print (square x), \x -> say (show (x + limit)) x] 4
  ref <- newIORef 0
  counted ref (\n -> print (n + 1)) 3
  counted ref print 4
  readIORef ref >>= print
