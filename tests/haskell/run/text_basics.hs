{-# LANGUAGE OverloadedStrings #-}
-- Data.Text: the common functions.
module Main where

import qualified Data.Text as T
import qualified Data.Text.IO as T

main :: IO ()
main = do
  let t = "  Hello, World  " :: T.Text
  print (T.strip t, T.stripStart t, T.stripEnd t, T.length t, T.null "", T.toUpper t)
  print (T.splitOn "," "a,b,,c", T.split (== 'x') "axbxc", T.words " a b  c ", T.lines "x\ny\n", T.unwords ["p", "q"], T.unlines ["r"])
  print (T.replace "l" "LL" "hello", T.intercalate "-" ["a", "b"], T.concat ["x", "y"], T.append "a" "b", T.cons 'c' "d", T.snoc "e" 'f')
  print (T.take 2 "abc", T.drop 2 "abc", T.takeEnd 2 "abc", T.dropEnd 1 "abc", T.takeWhile (/= 'c') "abcd", T.dropWhileEnd (== ' ') "a ", T.dropAround (== '-') "--a--")
  print (T.breakOn "::" "key::value", T.breakOnEnd "/" "a/b/c", T.span (== 'a') "aab", T.break (== 'b') "aab", T.splitAt 1 "xyz")
  print (T.isPrefixOf "ab" "abc", T.isSuffixOf "c" "abc", T.isInfixOf "b" "abc", T.stripPrefix "foo" "foobar", T.stripSuffix "bar" "foobar")
  print (T.justifyLeft 5 '.' "ab", T.justifyRight 5 '.' "ab", T.center 6 '*' "ab", T.replicate 3 "ab", T.reverse "abc")
  print (T.zip "ab" "xy", T.index "abc" 1, T.findIndex (== 'c') "abc", T.count "an" "banana", T.chunksOf 2 "abcde", T.filter (/= 'a') "banana")
  print (T.foldl' (\n c -> n * 2 + fromEnum c) 0 "ab", T.map succ "abc", T.concatMap (T.replicate 2 . T.singleton) "ab", T.any (== 'a') "abc", T.all (== 'a') "abc")
  print (T.uncons "abc", T.unsnoc "abc", T.head "abc", T.last "abc", T.partition (> 'b') "abcd", T.group "aabb", T.inits "ab", T.tails "ab")
  print (T.pack (show 3), read "\"q\"" :: T.Text, compare "a" ("b" :: T.Text), T.unpack "u", T.empty, T.zipWith max "ab" "ba", T.transpose ["abc", "de"])
  T.putStrLn (T.toTitle "some title" <> T.unfoldr (\n -> if n > 3 then Nothing else Just ('!', n + 1)) 1)
  print (T.mapAccumL (\a c -> (a + 1, succ c)) 0 "abc", T.scanl max 'a' "abcab", T.find (> 'a') "abc", T.commonPrefixes "foobar" "fooquux")
