-- blame: pay
-- fixed: fixed/loans.hs
module Main where

import Control.Monad (foldM, unless, when)
import Data.List (sortOn)
import qualified Data.Map as Map

-- A lending library: members, copies, loans and fines; every operation may fail with a reason.

type Day = Int
type Isbn = String

data Member = Member { who :: String, limit :: Int, owes :: Int, holds :: [Loan] }
  deriving (Eq, Show)

data Loan = Loan { book :: Isbn, due :: Day, renewals :: Int }
  deriving (Eq, Show)

data Library = Library
  { members :: Map.Map String Member
  , copies :: Map.Map Isbn Int
  , queue :: Map.Map Isbn [String]
  , today :: Day
  } deriving (Eq, Show)

data Problem
  = NoMember String
  | NoCopy Isbn
  | TooMany String Int
  | Owes String Int
  | NotLent String Isbn
  | Reserved Isbn
  deriving (Eq, Show)

type Action = Library -> Either Problem Library

member :: String -> Library -> Either Problem Member
member n lib = maybe (Left (NoMember n)) Right (Map.lookup n (members lib))

update :: Member -> Library -> Library
update m lib = lib { members = Map.insert (who m) m (members lib) }

stockOf :: Isbn -> Library -> Int
stockOf b lib = Map.findWithDefault 0 b (copies lib)

move :: Int -> Isbn -> Library -> Library
move n b lib = lib { copies = Map.insertWith (+) b n (copies lib) }

period :: Member -> Int
period m
  | limit m > 3 = 28
  | otherwise = 14

lend :: String -> Isbn -> Action
lend n b lib = do
  m <- member n lib
  when (owes m > 200) (Left (Owes n (owes m)))
  unless (length (holds m) < limit m) (Left (TooMany n (limit m)))
  unless (mayTake n b lib) (Left (NoCopy b))
  let loan = Loan { book = b, due = today lib + period m, renewals = 0 }
  Right (served n b (move (-1) b (update m { holds = loan : holds m } lib)))

mayTake :: String -> Isbn -> Library -> Bool
mayTake n b lib = stockOf b lib > length (takeWhile (/= n) (waiting b lib))

waiting :: Isbn -> Library -> [String]
waiting b lib = Map.findWithDefault [] b (queue lib)

served :: String -> Isbn -> Library -> Library
served n b lib = lib { queue = Map.adjust (filter (/= n)) b (queue lib) }

reserve :: String -> Isbn -> Action
reserve n b lib = do
  _ <- member n lib
  Right lib { queue = Map.insertWith (flip (++)) b [n] (queue lib) }

giveBack :: String -> Isbn -> Action
giveBack n b lib = do
  m <- member n lib
  loan <- lentTo m b
  let m' = m { holds = filter (/= loan) (holds m), owes = owes m + fine (today lib) loan }
  Right (move 1 b (update m' lib))

lentTo :: Member -> Isbn -> Either Problem Loan
lentTo m b = case filter ((== b) . book) (holds m) of
  [] -> Left (NotLent (who m) b)
  loan : _ -> Right loan

fine :: Day -> Loan -> Int
fine day loan
  | late <= 0 = 0
  | late <= 7 = 10 * late
  | otherwise = 70 + 25 * (late - 7)
  where late = day - due loan

renew :: String -> Isbn -> Action
renew n b lib = do
  m <- member n lib
  loan <- lentTo m b
  unless (null (waiting b lib)) (Left (Reserved b))
  let loan' = loan { due = due loan + period m, renewals = renewals loan + 1 }
  Right (update m { holds = map (\l -> if l == loan then loan' else l) (holds m) } lib)

pay :: String -> Int -> Action
pay n sum' lib = do
  m <- member n lib
  Right (update m { owes = max 0 (sum' - owes m) } lib)

wait :: Int -> Action
wait n lib = Right lib { today = today lib + n }

perform :: (Library, [String]) -> (String, Action) -> Either Problem (Library, [String])
perform (lib, notes) (text, action) = case action lib of
  Right lib' -> Right (lib', notes ++ [text])
  Left problem -> Right (lib, notes ++ [text ++ ": " ++ show problem])

overdue :: Library -> [(String, Isbn, Int)]
overdue lib = sortOn (\(_, _, n) -> negate n)
  [ (who m, book l, today lib - due l) | m <- Map.elems (members lib), l <- holds m, today lib > due l ]

card :: Member -> String
card m = who m ++ ": " ++ show (owes m) ++ " " ++ unwords [book l ++ "@" ++ show (due l) | l <- holds m]

opening :: Library
opening = Library
  { members = Map.fromList [(n, Member n k 0 []) | (n, k) <- [("ann", 2), ("bob", 5), ("cid", 2)]]
  , copies = Map.fromList [("sicp", 1), ("tapl", 2), ("plai", 1)]
  , queue = Map.empty
  , today = 1 }

script :: [(String, Action)]
script =
  [ ("ann takes sicp", lend "ann" "sicp"), ("bob reserves sicp", reserve "bob" "sicp")
  , ("cid reserves sicp", reserve "cid" "sicp"), ("ann renews sicp", renew "ann" "sicp")
  , ("bob takes tapl", lend "bob" "tapl"), ("ann takes tapl", lend "ann" "tapl")
  , ("ann takes plai", lend "ann" "plai"), ("days pass", wait 24), ("bob renews tapl", renew "bob" "tapl")
  , ("ann returns sicp", giveBack "ann" "sicp"), ("cid takes sicp", lend "cid" "sicp")
  , ("bob takes sicp", lend "bob" "sicp"), ("dan pays", pay "dan" 5), ("ann pays", pay "ann" 15)
  , ("ann takes plai", lend "ann" "plai"), ("more days", wait 20) ]

main :: IO ()
main = case foldM perform (opening, []) script of
  Left problem -> print problem
  Right (lib, notes) -> do
    mapM_ putStrLn notes
    mapM_ (putStrLn . card) (Map.elems (members lib))
    print (overdue lib)
    print (Map.toList (copies lib))
