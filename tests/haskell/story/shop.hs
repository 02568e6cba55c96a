{-# LANGUAGE ScopedTypeVariables #-}
module Main where

import qualified Data.Map.Strict as M
import Control.Monad.State
import Data.IORef
import Data.List (sortBy, foldl')
import Data.Ord (comparing)
import Text.Printf (printf)
import Control.Exception

data Item = Item { name :: String, qty :: Int, price :: Double } deriving (Show, Eq)

data Order = Order
  { customer :: String
  , items    :: [Item]
  , discount :: Maybe Double
  } deriving Show

class Priced a where
  cost :: a -> Double
  describe :: a -> String
  describe x = "costs " ++ show (cost x)

instance Priced Item where
  cost i = fromIntegral (qty i) * price i

instance Priced Order where
  cost o = let full = sum (map cost (items o))
           in case discount o of
                Nothing -> full
                Just d  -> full * (1 + d)     -- should be 1 - d
  describe o = customer o ++ " " ++ printf "%.2f" (cost o)

type Stock = M.Map String Int

takeOut :: Item -> State Stock Bool
takeOut i = do
  s <- get
  let have = M.findWithDefault 0 (name i) s
  if have >= qty i
    then do put (M.insert (name i) (have - qty i) s); return True
    else return False

ship :: Order -> State Stock Int
ship o = do
  oks <- mapM takeOut (items o)
  return (length (filter id oks))

orders :: [Order]
orders =
  [ Order "ann" [Item "pen" 2 1.5, Item "ink" 1 4.0] Nothing
  , Order "bob" [Item "pen" 10 1.5] (Just 0.1)
  ]

main :: IO ()
main = do
  mapM_ (putStrLn . describe) orders
  let stock0 = M.fromList [("pen", 5), ("ink", 3)]
      (shipped, stock1) = runState (mapM ship orders) stock0
  print shipped
  print (M.toList stock1)
  counter <- newIORef (0 :: Int)
  forM_ (M.toList stock1) $ \(k, v) -> do
    modifyIORef counter (+ v)
    putStrLn (k ++ ": " ++ show v)
  total <- readIORef counter
  printf "left %d of %d\n" total (sum (M.elems stock0))
  r <- try (evaluate (cost (head (drop 2 orders))))
  case r of
    Left (e :: SomeException) -> putStrLn "no third order"
    Right c -> print c
  let best = head (sortBy (comparing (negate . cost)) orders)
  putStrLn ("best: " ++ customer best)
