{-# LANGUAGE OverloadedStrings #-}
-- Word frequencies with Text and Map.
module Main where

import qualified Data.Map.Strict as M
import qualified Data.Text as T
import qualified Data.Text.IO as TIO
import Data.Char (isAlpha)
import Data.List (sortOn)

corpus :: T.Text
corpus = "It was the best of times, it was the worst of times; it was the age of wisdom..."

freqs :: T.Text -> M.Map T.Text Int
freqs = M.fromListWith (+) . map (\w -> (w, 1)) . filter (not . T.null) . map (T.filter isAlpha) . T.words . T.toLower

main :: IO ()
main = do
  let m = freqs corpus
  mapM_ (\(w, n) -> TIO.putStrLn (T.justifyLeft 8 '.' w <> T.pack (show n))) (take 5 (sortOn (negate . snd) (M.toList m)))
  print (M.size m, sum (M.elems m))
  print (T.length corpus, T.count "it" (T.toLower corpus))
