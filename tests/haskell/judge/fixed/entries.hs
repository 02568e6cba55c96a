{-# LANGUAGE OverloadedStrings #-}
module Main where

import qualified Data.Text as T
import qualified Data.Text.IO as TIO
import Data.Text (Text)
import qualified Data.IntMap as IM
import qualified Data.Sequence as Seq
import Data.Sequence (Seq, (|>), ViewL (..), viewl)

data Entry = Entry { day :: Int, account :: Text, cents :: Int } deriving (Show, Eq)

parseLine :: Text -> Either Text Entry
parseLine line = case T.splitOn "," line of
  [d, a, c] -> Entry <$> int d <*> pure (T.strip a) <*> int c
  fields -> Left (T.concat ["expected 3 fields, not ", T.pack (show (length fields))])

int :: Text -> Either Text Int
int t = case reads (T.unpack (T.strip t)) of
  [(n, "")] -> Right n
  _ -> Left (T.append "no number: " t)

perDay :: [Entry] -> IM.IntMap Int
perDay es = IM.fromListWith (+) [(day e, cents e) | e <- es]

money :: Int -> Text
money n = T.concat [sign, T.pack (show q), ".", T.justifyRight 2 '0' (T.pack (show r))]
  where
    sign = if n < 0 then "-" else ""
    (q, r) = abs n `quotRem` 100

-- The last k entries.
window :: Int -> [a] -> Seq a
window k = foldl slide Seq.empty
  where
    slide s x
      | Seq.length s < k = s |> x
      | otherwise = case viewl s of
          _ :< rest -> rest |> x
          EmptyL -> Seq.singleton x

report :: Text -> Text
report = either (T.append "error: ") body . traverse parseLine . T.lines

body :: [Entry] -> Text
body es = T.intercalate "\n" ([row d c | (d, c) <- IM.toList (perDay es)] ++ [T.unwords (foldr ((:) . account) [] (window 2 es))])

row :: Int -> Int -> Text
row d c = T.concat [T.pack (show d), T.center 3 ' ' "|", money c]

main :: IO ()
main = do
  TIO.putStrLn (report "1, rent ,-50005\n2,food,-1250\n2, job ,100\n3,gift,7")
  TIO.putStrLn (report "1,a\n2,b,3")
  TIO.putStrLn (report "1,a,x")
