-- blame: place
-- fixed: fixed/sheet.hs
module Main where

import Data.Char (isDigit, isUpper, isSpace)
import Data.List (intercalate, transpose)
import qualified Data.Map as Map

-- A spreadsheet: cells with formulas that look at each other, evaluated lazily.

data Formula
  = Literal Int
  | Ref (Int, Int)
  | Sum (Int, Int) (Int, Int)
  | Bin Char Formula Formula
  | Broken String
  deriving (Show, Eq)

data Result = Value Int | Fault String
  deriving (Show, Eq)

type Place = (Int, Int)
type Sheet = Map.Map Place Formula

-- reading ------------------------------------------------------------------------------

place :: String -> Maybe (Place, String)
place (c : rest)
  | isUpper c, (ds@(_ : _), rest') <- span isDigit rest = Just ((fromEnum c - fromEnum 'A', read ds), rest')
place _ = Nothing

formula :: String -> Formula
formula text = case expr (filter (not . isSpace) text) of
  Just (f, "") -> f
  Just (_, rest) -> Broken ("unexpected " ++ rest)
  Nothing -> Broken ("cannot read " ++ text)

expr :: String -> Maybe (Formula, String)
expr s = do
  (f, rest) <- term s
  moreTerms f rest

moreTerms :: Formula -> String -> Maybe (Formula, String)
moreTerms f (o : rest) | o `elem` "+-" = do
  (g, rest') <- term rest
  moreTerms (Bin o f g) rest'
moreTerms f rest = Just (f, rest)

term :: String -> Maybe (Formula, String)
term s = do
  (f, rest) <- atom s
  moreFactors f rest

moreFactors :: Formula -> String -> Maybe (Formula, String)
moreFactors f (o : rest) | o `elem` "*/" = do
  (g, rest') <- atom rest
  moreFactors (Bin o f g) rest'
moreFactors f rest = Just (f, rest)

atom :: String -> Maybe (Formula, String)
atom ('(' : s) = do
  (f, rest) <- expr s
  case rest of
    ')' : rest' -> Just (f, rest')
    _ -> Nothing
atom ('@' : s) = do
  (from, rest) <- place s
  case rest of
    ':' : rest' -> do
      (to, rest'') <- place rest'
      Just (Sum from to, rest'')
    _ -> Nothing
atom s
  | (ds@(_ : _), rest) <- span isDigit s = Just (Literal (read ds), rest)
  | otherwise = do
      (p, rest) <- place s
      Just (Ref p, rest)

sheet :: [[String]] -> Sheet
sheet rows = Map.fromList
  [((x, y), formula text) | (y, row) <- zip [0 ..] rows, (x, text) <- zip [0 ..] row, not (null text)]

-- evaluation ---------------------------------------------------------------------------

evaluate :: Sheet -> Map.Map Place Result
evaluate s = results
  where
    results = Map.mapWithKey value s
    value p f
      | p `elem` needs s [] f = Fault "cycle"
      | otherwise = eval (look results) f

look :: Map.Map Place Result -> Place -> Result
look results p = Map.findWithDefault (Value 0) p results

needs :: Sheet -> [Place] -> Formula -> [Place]
needs s seen f = foldl visit seen (direct f)
  where
    visit known p
      | p `elem` known = known
      | otherwise = maybe (p : known) (needs s (p : known)) (Map.lookup p s)

direct :: Formula -> [Place]
direct (Ref p) = [p]
direct (Sum from to) = range from to
direct (Bin _ f g) = direct f ++ direct g
direct _ = []

range :: Place -> Place -> [Place]
range (x1, y1) (x2, y2) = [(x, y) | y <- [y1 .. y2], x <- [x1 .. x2]]

eval :: (Place -> Result) -> Formula -> Result
eval _ (Literal n) = Value n
eval at (Ref p) = at p
eval at (Sum from to) = foldl (plus '+') (Value 0) (map at (range from to))
eval at (Bin o f g) = plus o (eval at f) (eval at g)
eval _ (Broken why) = Fault why

plus :: Char -> Result -> Result -> Result
plus o (Value a) (Value b) = operate o a b
plus _ (Fault why) _ = Fault why
plus _ _ (Fault why) = Fault why

operate :: Char -> Int -> Int -> Result
operate '+' a b = Value (a + b)
operate '-' a b = Value (a - b)
operate '*' a b = Value (a * b)
operate '/' _ 0 = Fault "zero"
operate '/' a b = Value (a `div` b)
operate o _ _ = Fault ("operator " ++ [o])

-- printing -----------------------------------------------------------------------------

cell :: Result -> String
cell (Value n) = show n
cell (Fault why) = "#" ++ why

grid :: Map.Map Place Result -> [[String]]
grid results = [[maybe "" cell (Map.lookup (x, y) results) | x <- [0 .. width]] | y <- [0 .. height]]
  where
    width = maximum (map fst (Map.keys results))
    height = maximum (map snd (Map.keys results))

table :: [[String]] -> [String]
table rows = map (intercalate " | " . zipWith fill widths) rows
  where widths = map (maximum . map length) (transpose rows)

fill :: Int -> String -> String
fill n s = replicate (n - length s) ' ' ++ s

input :: [[String]]
input =
  [ ["10", "A1 * 2", "@A1:B1"]
  , ["7", "(A2 + A1) * 3 - 1", "B2 / A2"]
  , ["A4", "B1 / (A2 - 7)", "C1 +"]
  , ["A3 + 1", "100 - 10 - 5", "1 + B3"]
  ]

main :: IO ()
main = mapM_ putStrLn (table (grid (evaluate (sheet input))))
