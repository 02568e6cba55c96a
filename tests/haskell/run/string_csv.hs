-- A CSV reader with quotes, and aligned output.
module Main where

import Data.List (transpose, intercalate)

csv :: String -> [[String]]
csv = go [] "" False
  where
    go row cell q s = case (s, q) of
      ([], _) | null row && null cell -> []
              | otherwise -> [reverse (reverse cell : row)]
      ('"' : '"' : r, True) -> go row ('"' : cell) True r
      ('"' : r, _) -> go row cell (not q) r
      (',' : r, False) -> go (reverse cell : row) "" False r
      ('\n' : r, False) -> reverse (reverse cell : row) : go [] "" False r
      (c : r, _) -> go row (c : cell) q r

table :: [[String]] -> String
table rows = unlines [intercalate " | " [c ++ replicate (w - length c) ' ' | (w, c) <- zip ws r] | r <- rows]
  where ws = map (maximum . map length) (transpose rows)

main :: IO ()
main = do
  let rows = csv "name,quote,n\nann,\"said \"\"hi\"\", twice\",1\nbob,\"two\nlines\",22\n"
  print rows
  putStr (table (map (map (map (\c -> if c == '\n' then '/' else c))) rows))
