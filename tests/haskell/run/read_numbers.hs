-- read at numeric types, with spaces, signs, exponents, hexadecimal and failures.
module Main where

import Text.Read (readMaybe, readEither)

main :: IO ()
main = do
  print (map read ["1", " 2 ", "-3", "( 4 )", "(-5)", "- 6"] :: [Int])
  print (map read ["1.5", "-2.25", "1e3", "1E-2", "3", "NaN", "Infinity", "-Infinity"] :: [Double])
  print (read "0xff" :: Int, read "0o17" :: Int, read "123456789012345678901234567890" :: Integer)
  print (map readMaybe ["1", "1.5", "x", "", "1 2", "+1", "1e3", "--1", "0b1"] :: [Maybe Int])
  print (map readMaybe ["1", ".5", "5.", "1e", "1.0e5", "0x10"] :: [Maybe Double])
  print (readEither "7" :: Either String Int, readEither "q" :: Either String Int, readEither "1 1 " :: Either String Int)
  print (reads "12abc" :: [(Int, String)], reads "abc" :: [(Int, String)], reads "1.5e2x" :: [(Double, String)])
  print (fromEnum (read "'x'" :: Char), read "\"a\\nb\"" :: String, read "['a','b']" :: String)
  print (read "[1, 2,3 ]" :: [Int], read "(1,True,\"x\")" :: (Int, Bool, String), read "[(1,'a')]" :: [(Int, Char)])
  print (read "Just (-3)" :: Maybe Int, readMaybe "Just -3" :: Maybe (Maybe Int), read "Left 1" :: Either Int Bool, read "()" :: ())
  print (read "[Just 1,Nothing]" :: [Maybe Int], readMaybe "LT" :: Maybe Ordering, lex " hello world", lex "<= 3", lex "")
