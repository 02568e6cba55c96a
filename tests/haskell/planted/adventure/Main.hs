module Main where

import Control.Monad.State
import Data.List (intercalate, sort)
import qualified Data.Map as Map
import Data.Maybe (fromMaybe, mapMaybe)

-- A text adventure. Rooms know their neighbours directly: the map of the house is cyclic.

data Direction = North | East | South | West
  deriving (Show, Eq, Ord, Enum, Bounded)

data Room = Room
  { title :: String
  , exits :: [(Direction, Room)]
  , locked :: [Direction]
  }

data Item = Item
  { label :: String
  , weight :: Int
  , worth :: Int
  } deriving (Show, Eq)

data Game = Game
  { here :: String
  , bag :: [Item]
  , floors :: Map.Map String [Item]
  , opened :: [(String, Direction)]
  , turns :: Int
  }

data Command
  = Go Direction
  | Take String
  | Drop String
  | Unlock Direction
  | Look
  | Inventory
  deriving (Show, Eq)

opposite :: Direction -> Direction
opposite d = toEnum ((fromEnum d + 2) `mod` 4)

-- The plan: two rooms and the direction from the first to the second.
plan :: [(String, Direction, String)]
plan =
  [ ("hall", North, "library")
  , ("hall", East, "kitchen")
  , ("kitchen", North, "pantry")
  , ("library", East, "pantry")
  , ("library", North, "attic")
  , ("kitchen", South, "cellar")
  ]

doors :: [(String, Direction)]
doors = [("library", North), ("kitchen", South)]

-- All rooms, each with the rooms around it.
house :: Map.Map String Room
house = rooms
  where
    rooms = Map.fromList [(n, build n) | n <- names]
    names = [n | (a, _, b) <- plan, n <- [a, b]]
    build n = Room
      { title = n
      , exits = [(d, room to) | (d, to) <- neighbours n]
      , locked = map snd (filter ((== n) . fst) doors)
      }
    room n = fromMaybe (error ("no room " ++ n)) (Map.lookup n rooms)

neighbours :: String -> [(Direction, String)]
neighbours n = sort (mapMaybe side plan)
  where
    side (a, d, b)
      | a == n = Just (d, b)
      | b == n = Just (opposite d, a)
      | otherwise = Nothing

begin :: Game
begin = Game
  { here = "hall"
  , bag = []
  , floors = Map.fromList
      [ ("hall", [Item "umbrella" 2 3])
      , ("library", [Item "atlas" 6 40, Item "candle" 1 2])
      , ("pantry", [Item "key" 1 0, Item "ham" 5 15])
      , ("attic", [Item "portrait" 7 120])
      , ("cellar", [Item "wine" 4 60])
      ]
  , opened = []
  , turns = 0
  }

limit :: Int
limit = 12

current :: State Game Room
current = gets (\g -> house Map.! here g)

isOpen :: Room -> Direction -> Game -> Bool
isOpen r d g = d `notElem` locked r || (title r, d) `elem` opened g

carried :: Game -> Int
carried = sum . map weight . bag

itemsHere :: State Game [Item]
itemsHere = gets (\g -> Map.findWithDefault [] (here g) (floors g))

-- The item with a name, and the others.
pick :: String -> [Item] -> Maybe (Item, [Item])
pick n items = case break ((== n) . label) items of
  (before, found : after) -> Just (found, before ++ after)
  _ -> Nothing

perform :: Command -> State Game String
perform command = do
  answer <- case command of
    Go d -> go d
    Take n -> takeItem n
    Drop n -> dropItem n
    Unlock d -> unlock d
    Look -> look
    Inventory -> gets (describeBag . bag)
  modify (\g -> g { turns = turns g + cost command })
  return answer

cost :: Command -> Int
cost Look = 0
cost Inventory = 0
cost (Go _) = 2
cost _ = 1

go :: Direction -> State Game String
go d = do
  r <- current
  free <- gets (isOpen r d)
  case lookup d (exits r) of
    Nothing -> return "There is a wall."
    Just _ | not free -> return "The door is locked."
    Just to -> do
      modify (\g -> g { here = title to })
      return ("You are in the " ++ title to ++ ".")

takeItem :: String -> State Game String
takeItem n = do
  items <- itemsHere
  load <- gets carried
  case pick n items of
    Nothing -> return ("There is no " ++ n ++ " here.")
    Just (item, others)
      | load + weight item > limit -> return ("The " ++ n ++ " is too heavy.")
      | otherwise -> do
          putDown others
          modify (\g -> g { bag = item : bag g })
          return ("Taken: " ++ n ++ ".")

dropItem :: String -> State Game String
dropItem n = do
  mine <- gets bag
  items <- itemsHere
  case pick n mine of
    Nothing -> return ("You have no " ++ n ++ ".")
    Just (item, others) -> do
      modify (\g -> g { bag = others })
      putDown (item : items)
      return ("Dropped: " ++ n ++ ".")

putDown :: [Item] -> State Game ()
putDown items = modify (\g -> g { floors = Map.insert (here g) items (floors g) })

unlock :: Direction -> State Game String
unlock d = do
  r <- current
  mine <- gets bag
  if d `notElem` locked r
    then return "There is no lock."
    else case pick "key" mine of
      Nothing -> return "You need a key."
      Just _ -> do
        modify (\g -> g { opened = (title r, d) : opened g })
        return "Unlocked."

look :: State Game String
look = do
  r <- current
  items <- itemsHere
  open <- gets (\g -> [d | (d, _) <- exits r, isOpen r d g])
  return ("You can go " ++ list (map show open) ++ " and see " ++ list (map label items) ++ ".")

describeBag :: [Item] -> String
describeBag items = "You carry " ++ list (map label items) ++ " (" ++ show (sum (map weight items)) ++ ")."

list :: [String] -> String
list [] = "nothing"
list [x] = x
list xs = intercalate ", " (init xs) ++ " and " ++ last xs

parse :: String -> Maybe Command
parse line = case words line of
  ["look"] -> Just Look
  ["bag"] -> Just Inventory
  ["take", n] -> Just (Take n)
  ["drop", n] -> Just (Drop n)
  ["go", d] -> Go <$> direction d
  ["unlock", d] -> Unlock <$> direction d
  _ -> Nothing

direction :: String -> Maybe Direction
direction w = lookup w [(d, v) | v <- [minBound .. maxBound], d <- [lower (show v)]]
  where
    lower = map shift
    shift c
      | c >= 'A' && c <= 'Z' = toEnum (fromEnum c + 32)
      | otherwise = c

-- Things brought to the hall count in full, those in the bag half.
score :: Game -> Int
score g = home + sum (map worth (bag g)) `div` 2 - turns g
  where
    home = sum (map worth (Map.findWithDefault [] "hall" (floors g)))

play :: [String] -> State Game [String]
play script = mapM one script
  where
    one line = case parse line of
      Nothing -> return ("I do not understand " ++ line ++ ".")
      Just command -> perform command

-- The shortest way between two rooms, with all doors open.
route :: String -> String -> [Direction]
route from to = search [(from, [])] [from]
  where
    search [] _ = []
    search ((n, way) : queue) seen
      | n == to = reverse way
      | otherwise = search (queue ++ next) (seen ++ map fst next)
      where
        next = [(title r, d : way) | (d, r) <- exits (house Map.! n), title r `notElem` seen]

script :: [String]
script =
  [ "look", "take umbrella", "go north", "look", "take atlas", "go north", "go east", "take key", "take ham"
  , "go south", "unlock south", "go south", "take wine", "drop umbrella", "take wine", "bag", "go north", "go west"
  , "drop atlas", "drop wine", "dance", "look", "go north", "unlock north", "go north", "take portrait", "go south"
  , "look", "go south", "bag"
  ]

main :: IO ()
main = do
  let (answers, end) = runState (play script) begin
  mapM_ putStrLn answers
  print (turns end, score end, here end)
  print (map (\(n, i) -> (n, map label i)) (Map.toList (floors end)))
  print (route "cellar" "attic")
  print (route "attic" "hall")
