-- A state machine with records, events and a log.
module Main where

import Data.List (foldl', sortOn)

data Dir = Up | Down | Idle deriving (Show, Eq)
data Lift = Lift { floorNo :: Int, dir :: Dir, stops :: [Int], logs :: [String] } deriving Show
data Event = Call Int | Tick deriving (Show, Eq)

step :: Lift -> Event -> Lift
step l (Call f)
  | f `elem` stops l = note ("duplicate " ++ show f) l
  | otherwise = note ("call " ++ show f) l { stops = f : stops l }
step l Tick = case sortOn (\f -> abs (f - floorNo l)) (stops l) of
  [] -> l { dir = Idle }
  (t : _)
    | t == floorNo l -> note ("open at " ++ show t) l { stops = filter (/= t) (stops l) }
    | t > floorNo l -> l { floorNo = floorNo l + 1, dir = Up }
    | otherwise -> l { floorNo = floorNo l - 1, dir = Down }

note :: String -> Lift -> Lift
note s l = l { logs = s : logs l }

main :: IO ()
main = do
  let events = [Call 3, Tick, Tick, Call 1, Tick, Tick, Call 3, Tick, Tick, Tick, Tick, Call 1, Call 1, Tick]
      states = scanl step (Lift 0 Idle [] []) events
      end = last states
  mapM_ putStrLn (reverse (logs end))
  print (map floorNo states)
  print end { logs = [] }
