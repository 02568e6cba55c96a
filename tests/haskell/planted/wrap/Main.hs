module Main where

import Data.Char (isDigit, isSpace, toUpper)
import Data.List (intercalate, isPrefixOf, transpose)

-- Text with marks, laid out for a terminal: headings, paragraphs, lists, tables, code; and a table of contents.

data Block
  = Heading Int [Inline]
  | Paragraph [Inline]
  | Bullets [[Inline]]
  | Numbered [[Inline]]
  | Table [[String]]
  | Code [String]
  deriving (Show, Eq)

data Inline
  = Plain String
  | Strong [Inline]
  | Quoted String
  | Link String String
  deriving (Show, Eq)

-- Blocks

data Line = Blank | Title Int String | Item String | Entry String | Row [String] | Fence | Words String
  deriving (Show, Eq)

classify :: String -> Line
classify line
  | all isSpace line = Blank
  | "```" `isPrefixOf` line = Fence
  | (marks@(_ : _), ' ' : rest) <- span (== '#') line = Title (length marks) (trim rest)
  | "- " `isPrefixOf` line = Item (drop 2 line)
  | (_ : _, '.' : ' ' : rest) <- span isDigit line = Entry rest
  | '|' : rest <- line = Row (map trim (cells rest))
  | otherwise = Words (trim line)

cells :: String -> [String]
cells text = case break (== '|') text of
  (cell, _ : rest) -> cell : cells rest
  (_, []) -> []

trim :: String -> String
trim = dropWhile isSpace . reverse . dropWhile isSpace . reverse

blocks :: [String] -> [Block]
blocks [] = []
blocks (line : rest) = case classify line of
  Blank -> blocks rest
  Fence -> let (code, after) = break ((== Fence) . classify) rest in Code code : blocks (drop 1 after)
  Title n text -> Heading n (inlines text) : blocks rest
  Item _ -> gather isItem Bullets
  Entry _ -> gather isEntry Numbered
  Row _ -> let (rows, after) = spanMap isRow (line : rest) in Table (filter (not . isRule) rows) : blocks after
  Words _ -> let (texts, after) = spanMap isWords (line : rest) in Paragraph (inlines (unwords texts)) : blocks after
  where
    gather is make = let (texts, after) = spanMap is (line : rest) in make (map inlines texts) : blocks after

isItem, isEntry, isWords :: String -> Maybe String
isItem l = case classify l of { Item t -> Just t; _ -> Nothing }
isEntry l = case classify l of { Entry t -> Just t; _ -> Nothing }
isWords l = case classify l of { Words t -> Just t; _ -> Nothing }

isRow :: String -> Maybe [String]
isRow l = case classify l of { Row cs -> Just cs; _ -> Nothing }

isRule :: [String] -> Bool
isRule = all (all (`elem` "-:"))

spanMap :: (a -> Maybe b) -> [a] -> ([b], [a])
spanMap f (x : xs) | Just y <- f x = let (ys, rest) = spanMap f xs in (y : ys, rest)
spanMap _ xs = ([], xs)

-- Inlines

inlines :: String -> [Inline]
inlines = join . go
  where
    go [] = []
    go text@(c : rest)
      | Just inner <- stripPrefix' "**" text, (inside, Just after) <- upTo "**" inner = Strong (inlines inside) : go after
      | c == '`', (inside, Just after) <- upTo "`" rest = Quoted inside : go after
      | c == '[', (label, Just after) <- upTo "](" rest, (target, Just after') <- upTo ")" after = Link label target : go after'
      | otherwise = Plain [c] : go rest
    join (Plain a : Plain b : rest) = join (Plain (a ++ b) : rest)
    join (x : rest) = x : join rest
    join [] = []

stripPrefix' :: String -> String -> Maybe String
stripPrefix' p text
  | p `isPrefixOf` text = Just (drop (length p) text)
  | otherwise = Nothing

-- The text before a mark, and what follows it, if it is there.
upTo :: String -> String -> (String, Maybe String)
upTo mark text
  | mark `isPrefixOf` text = ("", Just (drop (length mark) text))
  | otherwise = case text of
      [] -> ("", Nothing)
      c : rest -> let (before, after) = upTo mark rest in (c : before, after)

flatten :: Inline -> String
flatten (Plain s) = s
flatten (Strong xs) = map toUpper (concatMap flatten xs)
flatten (Quoted s) = "'" ++ s ++ "'"
flatten (Link label target) = label ++ " <" ++ target ++ ">"

plain :: [Inline] -> String
plain = concatMap flatten

-- Layout

wrap :: Int -> String -> [String]
wrap width = go [] . words
  where
    go line [] = [unwords (reverse line) | not (null line)]
    go line (w : ws)
      | null line || used line + length w <= width = go (w : line) ws
      | otherwise = unwords (reverse line) : go [w] ws
    used line = sum (map length line) + length line

-- Spaces are spread from the left, but for the last line.
justify :: Int -> [String] -> [String]
justify width ls = map spread (dropLast ls) ++ lastOf ls
  where
    dropLast xs = take (length xs - 1) xs
    lastOf xs = drop (length xs - 1) xs
    spread line = case words line of
      [] -> ""
      [w] -> w
      ws -> fill (width - sum (map length ws)) ws
    fill _ [] = ""
    fill _ [w] = w
    fill room (w : ws) =
      let gap = (room + length ws - 1) `div` length ws
       in w ++ replicate gap ' ' ++ fill (room - gap) ws

hang :: String -> [String] -> [String]
hang mark ls = zipWith (++) (mark : repeat (map (const ' ') mark)) ls

layout :: Int -> Block -> [String]
layout width block = case block of
  Heading 1 t -> centre width (map toUpper (plain t))
  Heading _ t -> [plain t, map (const '-') (plain t)]
  Paragraph t -> justify width (wrap width (plain t))
  Bullets items -> concat [hang "* " (wrap (width - 2) (plain i)) | i <- items]
  Numbered items -> concat [hang (show n ++ ". ") (wrap (width - 3) (plain i)) | (n, i) <- zip [1 :: Int ..] items]
  Table rows -> table rows
  Code ls -> map ("    " ++) ls

centre :: Int -> String -> [String]
centre width text = [replicate ((width - length text) `div` 2) ' ' ++ text]

table :: [[String]] -> [String]
table rows = case map row rows of
  [] -> []
  first : rest -> first : map (\c -> if c == '|' then '+' else '-') first : rest
  where
    widths = map (maximum . map length) (transpose rows)
    row cs = intercalate " | " [align w c | (w, c) <- zip widths cs]
    align w c
      | isNumber c = replicate (w - length c) ' ' ++ c
      | otherwise = c ++ replicate (w - length c) ' '
    isNumber c = not (null c) && all (\d -> isDigit d || d == '.') c

contents :: [Block] -> [String]
contents = number []
  where
    number _ [] = []
    number counters (Heading n t : rest) =
      let counters' = bump n counters
       in (concat (replicate (n - 1) "  ") ++ intercalate "." (map show counters') ++ " " ++ plain t) : number counters' rest
    number counters (_ : rest) = number counters rest

-- The next number of a heading of some level.
bump :: Int -> [Int] -> [Int]
bump n counters = take (n - 1) padded ++ [padded !! (n - 1) + 1]
  where
    padded = counters ++ repeat 0

document :: [String]
document =
  [ "# Garden notes", "", "All of the **early** plants are out; see [the plan](plan.txt) for what", "goes where, and `rain.log` for water."
  , "## Beds", "- beans along the fence, **two** rows", "- a line of lettuce that is far too long for its own good", ""
  , "| plant | rows | kg |", "| --- | --- | --- |", "| bean | 2 | 1.5 |", "| lettuce | 10 | 12.25 |"
  , "## Jobs", "1. dig", "2. mend the **old `hose`** before it floods the shed again", "### Later", "rest"
  , "```", "water  --all", "```", "## End", "Unfinished **business and [odd"
  ]

main :: IO ()
main = do
  let parsed = blocks document
  mapM_ putStrLn (contents parsed)
  mapM_ (mapM_ putStrLn . layout 36) parsed
