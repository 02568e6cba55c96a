{-# LANGUAGE OverloadedStrings #-}
-- Text from the input: words counted, lines wrapped and justified, a table, a caesar cipher.
module Main (main) where

import Data.Char
import Data.List
import qualified Data.Map.Strict as Map
import Data.Ord (Down (..), comparing)
import qualified Data.Set as Set
import qualified Data.Text as T
import qualified Data.Text.IO as T
import qualified Data.Text.Read as TR
import System.Environment
import System.IO

histogram :: [T.Text] -> [(T.Text, Int)]
histogram = sortBy (comparing (Down . snd) <> comparing fst) . Map.toList . Map.fromListWith (+) . map (\w -> (w, 1))

normal :: T.Text -> [T.Text]
normal = filter (not . T.null) . map (T.toLower . T.dropAround (not . isAlphaNum)) . T.words

wrap :: Int -> T.Text -> [T.Text]
wrap width = map T.unwords . go [] 0 . T.words
  where
    go acc _ [] = [reverse acc | not (null acc)]
    go acc n (w : ws)
      | null acc = go [w] (T.length w) ws
      | n + 1 + T.length w <= width = go (w : acc) (n + 1 + T.length w) ws
      | otherwise = reverse acc : go [w] (T.length w) ws

justify :: Int -> T.Text -> T.Text
justify width line = case T.words line of
  [] -> ""
  [w] -> w
  ws -> T.concat (weave ws gaps)
    where
      spaces = width - sum (map T.length ws)
      (q, r) = spaces `divMod` (length ws - 1)
      gaps = [T.replicate (q + if i <= r then 1 else 0) " " | i <- [1 .. length ws - 1]]
      weave (a : as) (b : bs) = a : b : weave as bs
      weave as _ = as

caesar :: Int -> T.Text -> T.Text
caesar k = T.map shift
  where
    shift c
      | isAsciiLower c = rot 'a' c
      | isAsciiUpper c = rot 'A' c
      | otherwise = c
    rot base c = chr (ord base + (ord c - ord base + k) `mod` 26)

table :: [[T.Text]] -> T.Text
table rows = T.unlines (map line rows)
  where
    widths = map (maximum . map T.length) (transpose rows)
    line cells = T.stripEnd (T.intercalate " | " (zipWith3 pad [0 :: Int ..] widths cells))
    pad 0 w = T.justifyLeft w '.'
    pad _ w = T.justifyRight w ' '

main :: IO ()
main = do
  args <- getArgs
  name <- getProgName
  hPutStrLn stderr (if null name then "no name" else show (length args) ++ " arguments")
  text <- T.getContents
  let ws = concatMap normal (T.lines text)
      hist = histogram ws
  T.putStr (table (["word", "n", "%"] : [[w, T.pack (show n), T.pack (show (100 * n `div` length ws))] | (w, n) <- take 5 hist]))
  mapM_ (T.putStrLn . justify 30) (wrap 30 (T.unwords (T.lines text)))
  T.putStrLn (caesar 13 (head (T.lines text)))
  print (caesar (-3) (caesar 3 text) == text, T.length text, length (T.lines text))
  print (map (\(n, g) -> (n, length g)) (Map.toList (Map.fromListWith (++) [(T.length w, [w]) | w <- ws])))
  print (Set.toList (Set.map T.head (Set.fromList ws)))
  print (TR.decimal "42 rest" :: Either String (Int, T.Text), TR.signed TR.decimal "-7" :: Either String (Int, T.Text), TR.double "2.5e1!", TR.hexadecimal "ffz" :: Either String (Int, T.Text))
  print (TR.decimal "x" :: Either String (Int, T.Text))
  print (T.splitOn ", " "a, b, , c", T.breakOn "=" "key=value=x", T.breakOnEnd "=" "key=value=x", T.replace "l" "LL" "hello", T.chunksOf 3 "abcdefgh")
  print (T.center 9 '*' "mid", T.zip "ab" "xyz", T.partition isUpper "aBcD", T.strip "  x ", T.stripPrefix "foo" "foobar", T.count "an" "banana", T.isInfixOf "nan" "banana")
  print (T.mapAccumL (\n c -> (n + 1, if even n then toUpper c else c)) (0 :: Int) "alternate", T.inits "abc", T.group "aabccc", T.transpose ["abc", "de"])
  print (T.toTitle "hello world", T.toUpper "straße", T.unpack (T.reverse "añb"), T.words "a\tb\nc  d", T.lines "x\n\ny\n", T.split (== ',') "a,,b,")
