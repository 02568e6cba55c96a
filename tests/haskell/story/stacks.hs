module Main where
import qualified Data.Map.Strict as M
import Data.List (sortBy, foldl')
import Data.Ord (comparing, Down(..))
import Text.Read (readMaybe)

data Move = Move { from :: Int, to :: Int, amount :: Int } deriving (Show, Eq)

parseMove :: String -> Maybe Move
parseMove line = case words line of
  ["move", n, "from", a, "to", b] -> Move <$> readMaybe a <*> readMaybe b <*> readMaybe n
  _ -> Nothing

type Stacks = M.Map Int String

parseStacks :: [String] -> Stacks
parseStacks rows = foldr addRow M.empty rows
  where addRow row acc = foldl' put acc (zip [1..] (columns row))
        put acc (_, ' ') = acc
        put acc (i, c)   = M.insertWith (++) i [c] acc
        columns (_:c:_:rest) = c : columns (drop 1 rest)
        columns _ = []

apply :: Stacks -> Move -> Stacks
apply stacks (Move f t n) =
  let (taken, left) = splitAt n (M.findWithDefault "" f stacks)
  in M.insertWith (++) t taken (M.insert f left stacks)

tops :: Stacks -> String
tops = concatMap (take 1) . M.elems

main :: IO ()
main = do
  input <- getContents
  let (top, rest) = break null (lines input)
      stacks = parseStacks (init top)
      Just moves = mapM parseMove (drop 1 rest)
  print moves
  putStrLn (tops (foldl' apply stacks moves))
  mapM_ (\(k, v) -> putStrLn (show k ++ ": " ++ v)) (M.toList (foldl' apply stacks moves))
