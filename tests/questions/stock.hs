module Main where

import Control.Monad.State
import qualified Data.Map as Map

type Stock = Map.Map String Int

data Order = Order { article :: String, amount :: Int } deriving (Show, Eq)

deliver :: Order -> State Stock Int
deliver (Order name n) = do
  stock <- get
  let there = Map.findWithDefault 0 name stock
      given = min n there
  put (Map.insert name (there - n) stock)
  return given

deliverAll :: [Order] -> State Stock [Int]
deliverAll orders = mapM deliver orders

left :: State Stock Int
left = gets (sum . Map.elems)

day :: [Order] -> State Stock ([Int], Int)
day orders = do
  given <- deliverAll orders
  rest <- left
  return (given, rest)

main :: IO ()
main = print (runState (day [Order "nut" 5, Order "bolt" 9]) (Map.fromList [("nut", 7), ("bolt", 4)]))
