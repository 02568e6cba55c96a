-- Every value with its story: arithmetic and application that keep a tree of what led to what.
module Main where

type FName = String
type VName = String

data Bop = Plus | Minus | Mult | Not deriving (Show, Eq)

data Dtree
  = Lf Int
  | Lfb Bool
  | Lfbi Bop
  | Lff FName
  | Lfvar VName Dtree
  | App Atree Dtree
  | Partial
  deriving (Show, Eq)

data Atree = FnArg Dtree Dtree deriving (Show, Eq)

-- | A value and its story.
type T x = (x, Dtree)

ap :: T (T a -> T b) -> T a -> T b
ap (f, fd) (x, xd) = let (x', xd') = f (x, xd) in (x', App (FnArg fd xd) xd')

var :: VName -> T a -> T a
var name (v, story) = (v, Lfvar name story)

int :: Int -> T Int
int n = (n, Lf n)

binary :: Bop -> (Int -> Int -> Int) -> T (T Int -> T (T Int -> T Int))
binary op f = (outer, Lfbi op)
  where
    outer (x, _) = (\(y, _) -> int (f x y), Partial)

pmult, pminus :: T (T Int -> T (T Int -> T Int))
pmult = binary Mult (*)
pminus = binary Minus (-)

pnot :: T (T Bool -> T Bool)
pnot = (\(b, _) -> (not b, Lfb (not b)), Lfbi Not)

fact :: T Int -> T Int
fact (0, _) = int 1
fact n = ap (ap pmult (var "n" n)) (ap pfact (ap (ap pminus (var "n" n)) (int 1)))

pfact :: T (T Int -> T Int)
pfact = (fact, Lff "fact")

-- | One line for each application, deeper ones further right.
pretty :: Int -> Dtree -> [String]
pretty depth tree = case tree of
  App (FnArg f x) result ->
    [indent ++ "App", indent ++ "  FnArg"]
      ++ pretty (depth + 2) f
      ++ pretty (depth + 2) x
      ++ pretty (depth + 1) result
  Lfvar name inner -> (indent ++ "Lfvar " ++ show name) : pretty (depth + 1) inner
  leaf -> [indent ++ show leaf]
  where
    indent = replicate (2 * depth) ' '

main :: IO ()
main = do
  print (ap pnot (True, Lfb True))
  print (snd (ap (ap pmult (int 2)) (int 3)))
  let (result, story) = ap pfact (int 1)
  print result
  mapM_ putStrLn (pretty 0 story)
