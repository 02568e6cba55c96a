module Main where

import Data.Char (chr, isDigit, isHexDigit, isSpace, ord)
import Data.List (intercalate, sortOn)
import qualified Data.Map as Map
import Numeric (readHex, showHex)

-- JSON: reading, printing, paths, patches, differences.

data Json
  = Null
  | Bool Bool
  | Number Int
  | Text String
  | Array [Json]
  | Object (Map.Map String Json)
  deriving (Show, Eq)

-- Reading

data Problem = Problem { at :: Int, wanted :: String }
  deriving (Show, Eq)

type Reader a = Int -> String -> Either Problem (a, Int, String)

parseJson :: String -> Either Problem Json
parseJson text = do
  (value, n, rest) <- element 0 text
  case skip n rest of
    (_, []) -> Right value
    (n', _) -> Left (Problem n' "the end")

skip :: Int -> String -> (Int, String)
skip n (c : rest) | isSpace c = skip (n + 1) rest
skip n rest = (n, rest)

element :: Reader Json
element n text = case skip n text of
  (k, '{' : rest) -> do
    (fields, k', rest') <- members (k + 1) rest
    Right (Object (Map.fromList fields), k', rest')
  (k, '[' : rest) -> do
    (values, k', rest') <- elements (k + 1) rest
    Right (Array values, k', rest')
  (k, '"' : rest) -> do
    (s, k', rest') <- characters (k + 1) rest
    Right (Text s, k', rest')
  (k, rest) -> literal k rest

literal :: Reader Json
literal n text
  | Just rest <- prefix "null" text = Right (Null, n + 4, rest)
  | Just rest <- prefix "true" text = Right (Bool True, n + 4, rest)
  | Just rest <- prefix "false" text = Right (Bool False, n + 5, rest)
  | otherwise = number n text

prefix :: String -> String -> Maybe String
prefix [] rest = Just rest
prefix (p : ps) (c : cs) | p == c = prefix ps cs
prefix _ _ = Nothing

number :: Reader Json
number n ('-' : rest) = do
  (value, k, rest') <- digits (n + 1) rest
  Right (Number (negate value), k, rest')
number n text = do
  (value, k, rest) <- digits n text
  Right (Number value, k, rest)

digits :: Reader Int
digits n text = case span isDigit text of
  ([], _) -> Left (Problem n "a value")
  (ds, rest) -> Right (foldl (\acc d -> acc * 10 + ord d - ord '0') 0 ds, n + length ds, rest)

characters :: Reader String
characters n text = case text of
  '"' : rest -> Right ("", n + 1, rest)
  '\\' : 'u' : rest -> do
    let (code, rest') = splitAt 4 rest
    if length code == 4 && all isHexDigit code
      then prepend (chr (fst (head (readHex code)))) (characters (n + 6) rest')
      else Left (Problem n "four hexadecimal digits")
  '\\' : c : rest -> case lookup c escapes of
    Just e -> prepend e (characters (n + 2) rest)
    Nothing -> Left (Problem n "an escape")
  c : rest -> prepend c (characters (n + 1) rest)
  [] -> Left (Problem n "a quote")
  where
    prepend c result = do
      (s, k, rest) <- result
      Right (c : s, k, rest)

escapes :: [(Char, Char)]
escapes = [('"', '"'), ('\\', '\\'), ('/', '/'), ('n', '\n'), ('t', '\t')]

elements :: Reader [Json]
elements n text = case skip n text of
  (k, ']' : rest) -> Right ([], k + 1, rest)
  (k, rest) -> do
    (value, k', rest') <- element k rest
    case skip k' rest' of
      (j, ',' : more) -> do
        (values, j', rest'') <- elements (j + 1) more
        Right (value : values, j', rest'')
      (j, ']' : more) -> Right ([value], j + 1, more)
      (j, _) -> Left (Problem j "a comma or ]")

members :: Reader [(String, Json)]
members n text = case skip n text of
  (k, '}' : rest) -> Right ([], k + 1, rest)
  (k, '"' : rest) -> do
    (key, k', rest') <- characters (k + 1) rest
    case skip k' rest' of
      (j, ':' : more) -> do
        (value, j', rest'') <- element (j + 1) more
        case skip j' rest'' of
          (i, ',' : more') -> do
            (fields, i', rest''') <- members (i + 1) more'
            Right ((key, value) : fields, i', rest''')
          (i, '}' : more') -> Right ([(key, value)], i + 1, more')
          (i, _) -> Left (Problem i "a comma or }")
      (j, _) -> Left (Problem j "a colon")
  (k, _) -> Left (Problem k "a key")

-- Printing

printJson :: Json -> String
printJson value = case value of
  Null -> "null"
  Bool b -> if b then "true" else "false"
  Number n -> show n
  Text s -> quote s
  Array vs -> "[" ++ intercalate "," (map printJson vs) ++ "]"
  Object fields -> "{" ++ intercalate "," [quote k ++ ":" ++ printJson v | (k, v) <- Map.toList fields] ++ "}"

quote :: String -> String
quote s = "\"" ++ concatMap escape s ++ "\""
  where
    escape c = case [k | (k, e) <- escapes, e == c, k /= '/'] of
      k : _ -> ['\\', k]
      [] | ord c > 126 -> "\\u" ++ pad (showHex (ord c) "")
         | otherwise -> [c]
    pad h = replicate (4 - length h) '0' ++ h

-- Indented; what fits into the width stays on one line.
pretty :: Int -> Json -> [String]
pretty width value
  | length flat <= width = [flat]
  | otherwise = case value of
      Array vs -> enclose "[" "]" (map (pretty (width - 2)) vs)
      Object fields -> enclose "{" "}" [label k (pretty (width - 2) v) | (k, v) <- Map.toList fields]
      _ -> [flat]
  where
    flat = printJson value
    label k (first : rest) = (quote k ++ ": " ++ first) : rest
    label k [] = [quote k]

enclose :: String -> String -> [[String]] -> [String]
enclose open close groups = [open] ++ map ("  " ++) (concat (commas groups)) ++ [close]

commas :: [[String]] -> [[String]]
commas [] = []
commas [g] = [g]
commas (g : gs) = (init g ++ [last g ++ ","]) : commas gs

-- Paths

data Key = Field String | Index Int | Each
  deriving (Show, Eq)

parsePath :: String -> [Key]
parsePath = map key . pieces
  where
    key "*" = Each
    key p | all isDigit p = Index (read p)
          | otherwise = Field p

pieces :: String -> [String]
pieces text = case break (== '.') text of
  (p, []) -> [p]
  (p, _ : rest) -> p : pieces rest

select :: [Key] -> Json -> [Json]
select [] value = [value]
select (k : ks) value = concatMap (select ks) (child k value)

child :: Key -> Json -> [Json]
child (Field f) (Object fields) = maybe [] pure (Map.lookup f fields)
child (Index i) (Array vs) = take 1 (drop i vs)
child Each (Array vs) = vs
child Each (Object fields) = Map.elems fields
child _ _ = []

-- Changes

update :: [Key] -> (Json -> Json) -> Json -> Json
update [] f value = f value
update (Field k : ks) f (Object fields) = Object (Map.adjust (update ks f) k fields)
update (Index i : ks) f (Array vs) = Array [if j == i then update ks f v else v | (j, v) <- zip [0 ..] vs]
update (Each : ks) f (Array vs) = Array (map (update ks f) vs)
update (Each : ks) f (Object fields) = Object (fmap (update ks f) fields)
update _ _ value = value

-- A patch replaces fields; null removes one.
patch :: Json -> Json -> Json
patch (Object changes) (Object fields) = Object (Map.foldrWithKey change fields changes)
  where
    change k Null old = Map.delete k old
    change k new old = Map.insert k (maybe (clean new) (patch new) (Map.lookup k old)) old
patch new _ = clean new

clean :: Json -> Json
clean (Object fields) = Object (fmap clean (Map.filter (/= Null) fields))
clean value = value

data Difference = Added String Json | Removed String Json | Changed String Json Json
  deriving (Show, Eq)

differences :: String -> Json -> Json -> [Difference]
differences path (Object a) (Object b) =
  concat [one k (Map.lookup k a) (Map.lookup k b) | k <- Map.keys (Map.union a b)]
  where
    one k (Just x) (Just y) = differences (join k) x y
    one k (Just x) Nothing = [Removed (join k) x]
    one k Nothing (Just y) = [Added (join k) y]
    one _ Nothing Nothing = []
    join k = if null path then k else path ++ "." ++ k
differences path a b
  | a == b = []
  | otherwise = [Changed path a b]

-- Statistics

depth :: Json -> Int
depth (Array vs) = 1 + maximum (0 : map depth vs)
depth (Object fields) = 1 + maximum (0 : map depth (Map.elems fields))
depth _ = 0

census :: Json -> Map.Map String Int
census value = Map.unionsWith (+) (Map.singleton (sort' value) 1 : map census (children value))
  where
    children (Array vs) = vs
    children (Object fields) = Map.elems fields
    children _ = []
    sort' v = case v of
      Null -> "null"
      Bool _ -> "bool"
      Number _ -> "number"
      Text _ -> "text"
      Array _ -> "array"
      Object _ -> "object"

document :: String
document =
  "{ \"shop\": {\"name\": \"Caf\\u00e9 \\\"Blue\\\"\", \"open\": true, \"seats\": [4, 2, 6, -1],\
  \ \"menu\": [{\"dish\": \"soup\", \"price\": 450, \"tags\": []}, {\"dish\": \"pie\\/cake\", \"price\": 380,\
  \ \"tags\": [\"sweet\", \"cold\"]}, {\"dish\": \"tea\\n(hot)\", \"price\": 210, \"tags\": null}]},\
  \ \"version\": 12 }"

change :: String
change = "{\"shop\": {\"open\": null, \"owner\": {\"name\": \"Ada\", \"age\": null}, \"seats\": [8]}, \"version\": 13}"

main :: IO ()
main = do
  let Right doc = parseJson document
      Right delta = parseJson change
      new = patch delta doc
  putStrLn (printJson doc)
  mapM_ putStrLn (pretty 30 doc)
  mapM_ (putStrLn . unwords . map printJson . (`select` doc) . parsePath) ["shop.menu.*.price", "shop.seats.2", "shop.menu.1.tags.*", "*.name"]
  putStrLn (printJson (update (parsePath "shop.menu.*.price") raise doc))
  mapM_ print (differences "" doc new)
  print (depth doc, Map.toList (census doc))
  print (map parseJson ["[1, 2", "{\"a\" 1}", "[1 2]", "\"\\x\"", "[] x", "nul"])
  print (sortOn printJson (select (parsePath "shop.menu.*.dish") doc))
  where
    raise (Number n) = Number (n + n `div` 10)
    raise value = value
