-- wc over standard input.
module Main where

import qualified Data.Map.Strict as M
import Data.Char (toLower, isAlpha)
import Data.List (sortBy)
import Data.Ord (comparing, Down (..))

main :: IO ()
main = do
  s <- getContents
  print (length (lines s), length (words s), length s)
  let ws = words (map toLower (filter (\c -> isAlpha c || c `elem` " \n") s))
      counts = M.toList (M.fromListWith (+) [(w, 1 :: Int) | w <- ws])
  mapM_ (\(w, n) -> putStrLn (w ++ ": " ++ show n)) (take 4 (sortBy (comparing (Down . snd) <> comparing fst) counts))
