-- | Options on the command line, in the manner of GNU's getopt.
module System.Console.GetOpt
  ( getOpt, getOpt', usageInfo, ArgOrder (..), OptDescr (..), ArgDescr (..)
  ) where

import Data.List (intercalate, isPrefixOf)

-- | What to do with what is no option.
data ArgOrder a
  = RequireOrder              -- ^ options end there
  | Permute                   -- ^ options and others may be mixed
  | ReturnInOrder (String -> a) -- ^ make an option of it

-- | Short letters, long names, what follows, and an explanation.
data OptDescr a = Option [Char] [String] (ArgDescr a) String

data ArgDescr a
  = NoArg a
  | ReqArg (String -> a) String
  | OptArg (Maybe String -> a) String

instance Functor ArgOrder where
  fmap _ RequireOrder = RequireOrder
  fmap _ Permute = Permute
  fmap f (ReturnInOrder g) = ReturnInOrder (f . g)

instance Functor OptDescr where
  fmap f (Option short long arg text) = Option short long (fmap f arg) text

instance Functor ArgDescr where
  fmap f (NoArg a) = NoArg (f a)
  fmap f (ReqArg g name) = ReqArg (f . g) name
  fmap f (OptArg g name) = OptArg (f . g) name

-- | A table of the options below a heading.
usageInfo :: String -> [OptDescr a] -> String
usageInfo header options = unlines (header : zipWith3 row (column shorts) (column longs) texts)
  where
    (shorts, longs, texts) = unzip3 (concatMap describe options)
    row a b c = "  " ++ a ++ "  " ++ b ++ "  " ++ c
    column cells = map (pad (maximum (0 : map length cells))) cells
    pad n cell = take n (cell ++ repeat ' ')

describe :: OptDescr a -> [(String, String, String)]
describe (Option short long arg text) = case lines text of
  [] -> [(shorts, longs, "")]
  first : rest -> (shorts, longs, first) : [("", "", more) | more <- rest]
  where
    shorts = intercalate ", " (map shortForm short)
    longs = intercalate ", " (map longForm long)
    shortForm c = '-' : c : case arg of
      NoArg _ -> ""
      ReqArg _ name -> ' ' : name
      OptArg _ name -> '[' : name ++ "]"
    longForm name = "--" ++ name ++ case arg of
      NoArg _ -> ""
      ReqArg _ value -> '=' : value
      OptArg _ value -> "[=" ++ value ++ "]"

-- | Options, other arguments, and errors.
getOpt :: ArgOrder a -> [OptDescr a] -> [String] -> ([a], [String], [String])
getOpt order options args = (found, others, errors ++ map unrecognised unknown)
  where
    (found, others, unknown, errors) = getOpt' order options args
    unrecognised option = "unrecognized option `" ++ option ++ "'\n"

-- | The same with the options that are not known apart.
getOpt' :: ArgOrder a -> [OptDescr a] -> [String] -> ([a], [String], [String], [String])
getOpt' _ _ [] = ([], [], [], [])
getOpt' order options (arg : args) = case next of
  Found option -> (option : found, others, unknown, errors)
  Unknown option -> (found, others, option : unknown, errors)
  Wrong message -> (found, others, unknown, message : errors)
  Other text -> case order of
    RequireOrder -> ([], text : rest, [], [])
    Permute -> (found, text : others, unknown, errors)
    ReturnInOrder f -> (f text : found, others, unknown, errors)
  End -> case order of
    ReturnInOrder f -> (map f rest, [], [], [])
    _ -> ([], rest, [], [])
  where
    (next, rest) = step arg args options
    (found, others, unknown, errors) = getOpt' order options rest

data Step a = Found a | Unknown String | Wrong String | Other String | End

step :: String -> [String] -> [OptDescr a] -> (Step a, [String])
step ('-' : '-' : []) rest _ = (End, rest)
step ('-' : '-' : long) rest options = longOption long rest options
step ('-' : c : more) rest options = shortOption c more rest options
step text rest _ = (Other text, rest)

longOption :: String -> [String] -> [OptDescr a] -> (Step a, [String])
longOption text rest options = case (map argOf chosen, value, rest) of
  (_ : _ : _, _, _) -> (ambiguous chosen shown, rest)
  ([NoArg a], "", _) -> (Found a, rest)
  ([NoArg _], _, _) -> (Wrong ("option `" ++ shown ++ "' doesn't allow an argument\n"), rest)
  ([ReqArg f _], '=' : v, _) -> (Found (f v), rest)
  ([ReqArg f _], _, v : others) -> (Found (f v), others)
  ([ReqArg _ name], _, []) -> (needs name shown, [])
  ([OptArg f _], '=' : v, _) -> (Found (f (Just v)), rest)
  ([OptArg f _], _, _) -> (Found (f Nothing), rest)
  ([], _, _) -> (Unknown ("--" ++ text), rest)
  where
    (name, value) = break (== '=') text
    shown = "--" ++ name
    having p = [o | o@(Option _ longs _ _) <- options, any p longs]
    chosen = case having (== name) of
      [] -> having (name `isPrefixOf`)
      exact -> exact

shortOption :: Char -> String -> [String] -> [OptDescr a] -> (Step a, [String])
shortOption c more rest options = case (map argOf chosen, more, rest) of
  (_ : _ : _, _, _) -> (ambiguous chosen shown, again)
  ([NoArg a], _, _) -> (Found a, again)
  ([ReqArg f _], "", v : others) -> (Found (f v), others)
  ([ReqArg _ name], "", []) -> (needs name shown, [])
  ([ReqArg f _], _, _) -> (Found (f more), rest)
  ([OptArg f _], "", _) -> (Found (f Nothing), rest)
  ([OptArg f _], _, _) -> (Found (f (Just more)), rest)
  ([], _, _) -> (Unknown shown, again)
  where
    shown = ['-', c]
    again = if null more then rest else ('-' : more) : rest
    chosen = [o | o@(Option shorts _ _ _) <- options, c `elem` shorts]

argOf :: OptDescr a -> ArgDescr a
argOf (Option _ _ arg _) = arg

ambiguous :: [OptDescr a] -> String -> Step b
ambiguous options shown =
  Wrong (usageInfo ("option `" ++ shown ++ "' is ambiguous; could be one of:") options)

needs :: String -> String -> Step a
needs name shown = Wrong ("option `" ++ shown ++ "' requires an argument " ++ name ++ "\n")
