-- blame: alt
-- fixed: fixed/regex.hs
module Main where

import Data.List (nub, sort)
import qualified Data.Map as Map
import qualified Data.Set as Set

-- Regular expressions: parsed, made into an automaton by derivatives, minimised by hand, and run.

data Regex
  = Empty
  | Unit
  | Sym Char
  | Any
  | Cat Regex Regex
  | Alt Regex Regex
  | Star Regex
  deriving (Eq, Ord, Show)

-- parsing ------------------------------------------------------------------------------

regex :: String -> Either String Regex
regex s = case alternatives s of
  (r, "") -> Right r
  (_, rest) -> Left ("left over: " ++ rest)

alternatives :: String -> (Regex, String)
alternatives s = case sequence' s of
  (r, '|' : rest) -> let (r', rest') = alternatives rest in (alt r r', rest')
  other -> other

sequence' :: String -> (Regex, String)
sequence' s
  | ends s = (Unit, s)
  | otherwise =
      let (r, rest) = repeated s
          (r', rest') = sequence' rest
      in (cat r r', rest')

ends :: String -> Bool
ends "" = True
ends (c : _) = c `elem` ")|"

repeated :: String -> (Regex, String)
repeated s = suffixes (atom s)

suffixes :: (Regex, String) -> (Regex, String)
suffixes (r, '*' : rest) = suffixes (star r, rest)
suffixes (r, '+' : rest) = suffixes (cat r (star r), rest)
suffixes (r, '?' : rest) = suffixes (alt r Unit, rest)
suffixes other = other

atom :: String -> (Regex, String)
atom ('(' : rest) = let (r, rest') = alternatives rest in (r, drop 1 rest')
atom ('.' : rest) = (Any, rest)
atom ('\\' : c : rest) = (Sym c, rest)
atom (c : rest) = (Sym c, rest)
atom [] = (Unit, [])

-- smart constructors -------------------------------------------------------------------

cat :: Regex -> Regex -> Regex
cat Empty _ = Empty
cat _ Empty = Empty
cat Unit r = r
cat r Unit = r
cat r s = Cat r s

alt :: Regex -> Regex -> Regex
alt Empty r = r
alt r Empty = r
alt r s
  | r == s = r
  | r > s = r
  | otherwise = Alt r s

star :: Regex -> Regex
star Unit = Unit
star Empty = Unit
star (Star r) = Star r
star r = Star r

-- derivatives --------------------------------------------------------------------------

nullable :: Regex -> Bool
nullable Unit = True
nullable (Star _) = True
nullable (Cat r s) = nullable r && nullable s
nullable (Alt r s) = nullable r || nullable s
nullable _ = False

derive :: Char -> Regex -> Regex
derive c (Sym d) = if c == d then Unit else Empty
derive _ Any = Unit
derive c (Cat r s)
  | nullable r = alt (cat (derive c r) s) (derive c s)
  | otherwise = cat (derive c r) s
derive c (Alt r s) = alt (derive c r) (derive c s)
derive c (Star r) = cat (derive c r) (Star r)
derive _ _ = Empty

alphabet :: Regex -> [Char]
alphabet r = sort (nub (letters r ++ "~"))

letters :: Regex -> [Char]
letters (Sym c) = [c]
letters (Cat r s) = letters r ++ letters s
letters (Alt r s) = letters r ++ letters s
letters (Star r) = letters r
letters _ = []

-- automata -----------------------------------------------------------------------------

data Automaton = Automaton
  { table :: Map.Map (Int, Char) Int
  , final :: Set.Set Int
  , size :: Int
  } deriving Show

build :: Regex -> Automaton
build r = go [r] (Map.singleton r 0) Map.empty
  where
    sigma = alphabet r
    go [] known edges = Automaton edges (Set.fromList [n | (q, n) <- Map.toList known, nullable q]) (Map.size known)
    go (q : rest) known edges =
      let targets = [(c, derive c q) | c <- sigma]
          (known', new) = foldl number (known, []) (map snd targets)
          edges' = foldl (\e (c, t) -> Map.insert (known' Map.! q, c) (known' Map.! t) e) edges targets
      in go (rest ++ reverse new) known' edges'
    number (known, new) q
      | Map.member q known = (known, new)
      | otherwise = (Map.insert q (Map.size known) known, q : new)

accepts :: Automaton -> String -> Bool
accepts a s = maybe False (`Set.member` final a) (foldl next (Just 0) s)
  where
    next Nothing _ = Nothing
    next (Just q) c = case Map.lookup (q, c) (table a) of
      Just t -> Just t
      Nothing -> Map.lookup (q, '~') (table a)

search :: Automaton -> String -> [(Int, String)]
search a text = go 0 text
  where
    go _ [] = []
    go i s = case longest s of
      0 -> go (i + 1) (drop 1 s)
      n -> (i, take n s) : go (i + n) (drop n s)
    longest s = maximum (0 : [n | n <- [1 .. length s], accepts a (take n s)])

examples :: [(String, [String])]
examples =
  [ ("a(b|c)*d", ["ad", "abcbd", "abc", "d"])
  , ("(ab)+|x?", ["", "x", "abab", "aba"])
  , ("h.l*o\\.", ["hello.", "ho.", "heo.", "hello!"])
  ]

main :: IO ()
main = do
  mapM_ check examples
  case regex "1(0|1)*0" of
    Left why -> putStrLn why
    Right r -> print (search (build r) "2101100310")
  print (regex "a)b")
  where
    check (pattern', texts) = case regex pattern' of
      Left why -> putStrLn why
      Right r -> do
        let a = build r
        print (size a, [accepts a t | t <- texts])
