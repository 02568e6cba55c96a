module Main where

import Data.List (maximumBy, minimumBy, nub, sortBy, (\\))
import qualified Data.Map as Map
import qualified Data.Set as Set
import Data.Maybe (catMaybes, listToMaybe)
import Data.Ord (comparing)
import Data.Ratio (denominator, numerator, (%))

-- An election, counted in several ways.

type Candidate = String

data Ballot = Ballot
  { voter :: Int
  , ranking :: [Candidate]
  } deriving (Show, Eq)

data Problem
  = Empty Int
  | Twice Int Candidate
  | Stranger Int Candidate
  deriving (Show, Eq)

candidates :: [Candidate]
candidates = ["ann", "bob", "cid", "dot", "eve"]

-- Ballots as lines: how many, then names, separated by >.
readBallots :: String -> [Ballot]
readBallots text = number 1 (concatMap parse (lines text))
  where
    number _ [] = []
    number n (r : rs) = Ballot n r : number (n + 1) rs

parse :: String -> [[Candidate]]
parse line = case words line of
  count : rest -> replicate (read count) (filter (/= ">") rest)
  [] -> []

problems :: Ballot -> [Problem]
problems b = [Empty (voter b) | null names]
  ++ [Twice (voter b) n | n <- nub names, length (filter (== n) names) > 1]
  ++ [Stranger (voter b) n | n <- names, n `notElem` candidates]
  where
    names = ranking b

valid :: [Ballot] -> [Ballot]
valid = filter (null . problems)

-- One winner: first choices

tally :: [Maybe Candidate] -> Map.Map Candidate Int
tally choices = Map.unionWith (+) nobody (Map.fromListWith (+) [(c, 1) | c <- catMaybes choices])
  where
    nobody = Map.fromList [(c, 0) | c <- candidates]

plurality :: [Ballot] -> [(Candidate, Int)]
plurality = best . tally . map (listToMaybe . ranking)

best :: Map.Map Candidate Int -> [(Candidate, Int)]
best = sortBy (comparing (negate . snd) <> comparing fst) . Map.toList

-- Points: five for the first, down to one; who is not named gets nothing.

borda :: [Ballot] -> [(Candidate, Int)]
borda ballots = best (Map.unionsWith (+) (map points ballots))

points :: Ballot -> Map.Map Candidate Int
points b = Map.fromList (zip (ranking b) [length candidates, length candidates - 1 .. 1])

-- Duels

prefers :: Ballot -> Candidate -> Candidate -> Bool
prefers b x y = position x < position y
  where
    position c = length (takeWhile (/= c) (ranking b))

duels :: [Ballot] -> Map.Map (Candidate, Candidate) Int
duels ballots = Map.fromList [((x, y), wins x y) | x <- candidates, y <- candidates, x /= y]
  where
    wins x y = length [b | b <- ballots, prefers b x y]

condorcet :: Map.Map (Candidate, Candidate) Int -> Maybe Candidate
condorcet table = listToMaybe [x | x <- candidates, all (beats x) (candidates \\ [x])]
  where
    beats x y = table Map.! (x, y) > table Map.! (y, x)

-- Widest paths (Schulze).
paths :: Map.Map (Candidate, Candidate) Int -> Map.Map (Candidate, Candidate) Int
paths table = foldl through start candidates
  where
    start = Map.mapWithKey keep table
    keep (x, y) n = if n > table Map.! (y, x) then n else 0
    through strength via = Map.mapWithKey (better via strength) strength
    better via strength (x, y) n
      | x == via || y == via = n
      | otherwise = max n (min (strength Map.! (x, via)) (strength Map.! (via, y)))

schulze :: [Ballot] -> [Candidate]
schulze ballots = sortBy order candidates
  where
    strength = paths (duels ballots)
    order x y = compare (strength Map.! (y, x)) (strength Map.! (x, y)) <> compare x y

-- Several winners: single transferable vote. Each ballot has a weight, which shrinks when it elected somebody.

data Count = Count
  { papers :: [(Rational, [Candidate])]
  , elected :: [Candidate]
  , excluded :: Set.Set Candidate
  , log' :: [String]
  }

quota :: Int -> Int -> Rational
quota seats votes = fromIntegral (votes `div` (seats + 1) + 1)

transferable :: Int -> [Ballot] -> Count
transferable seats ballots = rounds start
  where
    start = Count { papers = [(1, ranking b) | b <- ballots], elected = [], excluded = Set.empty, log' = [] }
    needed = quota seats (length ballots)
    rounds c
      | length (elected c) == seats = c
      | length (standing c) + length (elected c) <= seats = fillUp c
      | otherwise = rounds (oneRound needed c)

standing :: Count -> [Candidate]
standing c = [x | x <- candidates, x `notElem` elected c, not (Set.member x (excluded c))]

fillUp :: Count -> Count
fillUp c = c { elected = elected c ++ standing c, log' = log' c ++ ["rest: " ++ unwords (standing c)] }

oneRound :: Rational -> Count -> Count
oneRound needed c
  | votes >= needed = elect needed top votes c
  | otherwise = exclude (fst (weakest counted)) c
  where
    counted = support c
    (top, votes) = strongest counted

support :: Count -> Map.Map Candidate Rational
support c = foldr add (Map.fromList [(x, 0) | x <- standing c]) (papers c)
  where
    add (w, ranking') totals = case filter (`elem` standing c) ranking' of
      x : _ -> Map.insertWith (+) x w totals
      [] -> totals

strongest, weakest :: Map.Map Candidate Rational -> (Candidate, Rational)
strongest = maximumBy (comparing snd <> flip (comparing fst)) . Map.toList
weakest = minimumBy (comparing snd <> flip (comparing fst)) . Map.toList

elect :: Rational -> Candidate -> Rational -> Count -> Count
elect needed x votes c = c { papers = map shrink (papers c), elected = elected c ++ [x], log' = log' c ++ [entry] }
  where
    entry = x ++ " elected with " ++ fraction votes
    surplus = (votes - needed) / votes
    shrink (w, ranking')
      | first ranking' == Just x = (w * surplus, ranking')
      | otherwise = (w, ranking')
    first ranking' = listToMaybe (filter (`elem` standing c) ranking')

exclude :: Candidate -> Count -> Count
exclude x c = c { excluded = Set.insert x (excluded c), log' = log' c ++ [x ++ " excluded"] }

fraction :: Rational -> String
fraction r
  | denominator r == 1 = show (numerator r)
  | whole == 0 = part
  | otherwise = show whole ++ " " ++ part
  where
    whole = numerator r `div` denominator r
    rest = r - fromIntegral whole
    part = show (numerator rest) ++ "/" ++ show (denominator rest)

ballotText :: String
ballotText = unlines
  [ "6 ann > bob > cid"
  , "5 bob > cid > dot > ann"
  , "3 cid > dot"
  , "4 dot > cid > eve > bob"
  , "2 eve > ann"
  , "1 ann > ann"
  , "1 zoe > ann"
  , "3 eve > cid > ann > dot > bob"
  ]

main :: IO ()
main = do
  let ballots = readBallots ballotText
      good = valid ballots
      count = transferable 2 good
  print (length ballots, length good, concatMap problems ballots)
  print (plurality good)
  print (borda good)
  print (condorcet (duels good), [n | ((x, y), n) <- Map.toList (duels good), x < y])
  print (schulze good)
  mapM_ putStrLn (log' count)
  print (elected count, Set.toList (excluded count))
  print (sum [w | (w, _) <- papers count] == 8 % 1)
