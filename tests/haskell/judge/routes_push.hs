-- blame: push
-- fixed: fixed/routes.hs
module Main where

import Data.List (foldl', intercalate)
import qualified Data.Map as Map
import Data.Maybe (fromMaybe, mapMaybe)
import qualified Data.Set as Set

-- A timetable: stations that know each other (cyclic data), shortest ways, and a printed plan.

data Station = Station
  { label :: String
  , zone :: Int
  , tracks :: [(Int, Station)]
  }

type Link = (String, String, Int)

links :: [Link]
links =
  [ ("Abbey", "Bridge", 4), ("Abbey", "Castle", 2), ("Castle", "Bridge", 1), ("Bridge", "Dock", 5)
  , ("Castle", "Dock", 8), ("Castle", "Elm", 10), ("Dock", "Elm", 2), ("Dock", "Fort", 6), ("Elm", "Fort", 3)
  , ("Grove", "Hill", 7) ]

zones :: Map.Map String Int
zones = Map.fromList
  [("Abbey", 1), ("Bridge", 1), ("Castle", 2), ("Dock", 2), ("Elm", 3), ("Fort", 4), ("Grove", 5), ("Hill", 5)]

both :: [Link] -> [Link]
both ls = ls ++ [(b, a, n) | (a, b, n) <- ls]

network :: [Link] -> Map.Map String Station
network ls = built
  where
    built = Map.fromList [(s, build s) | s <- stations ls]
    build s = Station { label = s, zone = zoneOf s, tracks = mapMaybe (to s) (both ls) }
    to s (a, b, n)
      | a == s = fmap (\t -> (n, t)) (Map.lookup b built)
      | otherwise = Nothing

zoneOf :: String -> Int
zoneOf s = fromMaybe 9 (Map.lookup s zones)

stations :: [Link] -> [String]
stations ls = Set.toList (Set.fromList (concat [[a, b] | (a, b, _) <- ls]))

data Way = Way { minutes :: Int, via :: [Station] }

type Frontier = [(Int, Way)]

push :: Way -> Frontier -> Frontier
push w [] = [(minutes w, w)]
push w ((n, v) : rest)
  | minutes w >= n = (minutes w, w) : (n, v) : rest
  | otherwise = (n, v) : push w rest

search :: Set.Set String -> String -> Frontier -> Maybe Way
search _ _ [] = Nothing
search seen goal ((_, w) : rest)
  | label here == goal = Just w
  | label here `Set.member` seen = search seen goal rest
  | otherwise = search (Set.insert (label here) seen) goal (foldl' (flip push) rest (onwards seen w))
  where
    here = head (via w)

onwards :: Set.Set String -> Way -> [Way]
onwards seen (Way n v) = [Way (n + m) (s : v) | (m, s) <- tracks (head v), not (label s `Set.member` seen)]

route :: Map.Map String Station -> String -> String -> Maybe Way
route net from to = do
  start <- Map.lookup from net
  search Set.empty to [(0, Way 0 [start])]

crossings :: [Station] -> Int
crossings (a : b : rest) = (if zone a /= zone b then 1 else 0) + crossings (b : rest)
crossings _ = 0

fare :: Way -> Int
fare w = base + 50 * crossings (via w) + discount (minutes w)
  where base = 120

discount :: Int -> Int
discount n
  | n > 10 = -30
  | n > 5 = -10
  | otherwise = 0

time :: Int -> String
time n = pad (n `div` 60) ++ ":" ++ pad (n `mod` 60)

pad :: Int -> String
pad n = replicate (2 - length s) '0' ++ s
  where s = show n

describe :: String -> String -> Maybe Way -> String
describe from to Nothing = from ++ " to " ++ to ++ ": no way"
describe from to (Just w) =
  from ++ " to " ++ to ++ ": " ++ intercalate "-" (map (take 1 . label) (reverse (via w)))
    ++ " " ++ time (minutes w) ++ " for " ++ show (fare w)

reachable :: Map.Map String Station -> String -> [String]
reachable net from = maybe [] (walk Set.empty . (: [])) (Map.lookup from net)
  where
    walk _ [] = []
    walk seen (s : rest)
      | label s `Set.member` seen = walk seen rest
      | otherwise = label s : walk (Set.insert (label s) seen) (rest ++ map snd (tracks s))

farthest :: Map.Map String Station -> String -> (Int, String)
farthest net from = maximum [(minutes w, s) | s <- reachable net from, Just w <- [route net from s]]

main :: IO ()
main = do
  let net = network links
  putStrLn (describe "Abbey" "Fort" (route net "Abbey" "Fort"))
  putStrLn (describe "Elm" "Abbey" (route net "Elm" "Abbey"))
  putStrLn (describe "Abbey" "Hill" (route net "Abbey" "Hill"))
  print (reachable net "Dock")
  print (farthest net "Fort")
