module Main where

import qualified Data.Map as Map
import Data.List (intercalate, sortBy)

-- A planner: tasks with priorities, dependencies and durations, in a state monad of its own.

newtype Planner a = Planner { runPlanner :: Plan -> (a, Plan) }

instance Functor Planner where
  fmap f (Planner p) = Planner (\s -> let (a, s') = p s in (f a, s'))

instance Applicative Planner where
  pure a = Planner (\s -> (a, s))
  Planner pf <*> Planner pa = Planner (\s -> let (f, s1) = pf s; (a, s2) = pa s1 in (f a, s2))

instance Monad Planner where
  Planner p >>= k = Planner (\s -> let (a, s') = p s in runPlanner (k a) s')

data Status = Waiting | Ready | Done Int
  deriving (Show, Eq)

data Task = Task
  { title :: String
  , priority :: Int
  , hours :: Int
  , needs :: [String]
  , status :: Status
  } deriving Show

data Plan = Plan
  { tasks :: Map.Map String Task
  , clock :: Int
  , journal :: [String]
  } deriving Show

emptyPlan :: Plan
emptyPlan = Plan { tasks = Map.empty, clock = 9, journal = [] }

note :: String -> Planner ()
note line = Planner (\s -> ((), s { journal = (stamp (clock s) ++ " " ++ line) : journal s }))

stamp :: Int -> String
stamp n = day n ++ " " ++ two (hourOf n) ++ ":00"

day :: Int -> String
day n = "d" ++ show (dayOf n)

dayOf :: Int -> Int
dayOf n = (n - 9) `div` 8 + 1

hourOf :: Int -> Int
hourOf n = (n - 9) `mod` 8 + 9

two :: Int -> String
two n
  | n < 10 = '0' : show n
  | otherwise = show n

addTask :: String -> Int -> Int -> [String] -> Planner ()
addTask name prio time deps = do
  known <- Planner (\s -> (Map.member name (tasks s), s))
  if known
    then note ("already there: " ++ name)
    else change name (Task name prio time deps Waiting)

change :: String -> Task -> Planner ()
change name task = Planner (\s -> ((), s { tasks = Map.insert name task (tasks s) }))

getTasks :: Planner [Task]
getTasks = Planner (\s -> (Map.elems (tasks s), s))

isDone :: Task -> Bool
isDone t = case status t of
  Done _ -> True
  _ -> False

refresh :: Planner ()
refresh = do
  all' <- getTasks
  mapM_ (promote (map title (filter isDone all'))) all'

promote :: [String] -> Task -> Planner ()
promote finished t
  | status t == Waiting && all (`elem` finished) (needs t) = change (title t) t { status = Ready }
  | otherwise = return ()

better :: Task -> Task -> Ordering
better a b = case compare (priority b) (priority a) of
  EQ -> case compare (hours a) (hours b) of
    EQ -> compare (title a) (title b)
    other -> other
  other -> other

next :: Planner (Maybe Task)
next = do
  refresh
  all' <- getTasks
  let ready = filter ((== Ready) . status) all'
  return (case sortBy better ready of
    [] -> Nothing
    t : _ -> Just t)

advance :: Int -> Planner ()
advance n = Planner (\s -> ((), s { clock = clock s + n }))

now :: Planner Int
now = Planner (\s -> (clock s, s))

work :: Task -> Planner ()
work t = do
  note ("begin " ++ title t)
  advance (hours t)
  end <- now
  change (title t) t { status = Done end }
  note ("end " ++ title t)

runAll :: Planner Int
runAll = go 0
  where
    go n = do
      found <- next
      case found of
        Nothing -> return n
        Just t -> work t >> go (n + 1)

stuck :: Plan -> [String]
stuck plan = [title t | t <- Map.elems (tasks plan), not (isDone t)]

lateness :: Int -> Plan -> [(String, Int)]
lateness limit plan = [(title t, end - limit) | t <- Map.elems (tasks plan), Done end <- [status t], end > limit]

summary :: Plan -> String
summary plan = intercalate ", " (map line (Map.elems (tasks plan)))
  where
    line t = title t ++ "=" ++ state (status t)
    state (Done n) = stamp n
    state Ready = "ready"
    state Waiting = "waiting"

setup :: Planner ()
setup = do
  addTask "design" 5 6 []
  addTask "build" 4 10 ["design"]
  addTask "test" 3 5 ["build"]
  addTask "docs" 3 4 ["design"]
  addTask "mail" 1 1 []
  addTask "party" 2 3 ["test", "docs"]
  addTask "mail" 9 9 []
  addTask "audit" 7 2 ["lawyer"]

main :: IO ()
main = do
  let (count, plan) = runPlanner (setup >> runAll) emptyPlan
  print count
  mapM_ putStrLn (reverse (journal plan))
  putStrLn (summary plan)
  print (stuck plan)
  print (lateness 30 plan)
