-- Bools, constructors and words within a line.
module Main where

import Data.List (find, partition, sortBy)
import Data.Ord (comparing)

data Grade = Fail | Pass | Merit deriving (Show, Eq, Ord)

data Pupil = Pupil { name :: String, marks :: [Int] } deriving (Show)

grade :: Pupil -> Grade
grade pupil
  | average < 50 = Fail
  | average < 70 = Pass
  | otherwise = Merit
  where
    average = sum (marks pupil) `div` length (marks pupil)

passed :: Pupil -> Bool
passed = (/= Fail) . grade

pupils :: [Pupil]
pupils = [Pupil "ann" [40, 80], Pupil "bob" [30, 50], Pupil "cid" [90, 70]]

line :: Pupil -> String
line pupil = name pupil ++ ": " ++ show (grade pupil) ++ " (" ++ show (passed pupil) ++ ")"

main :: IO ()
main = do
  mapM_ (putStrLn . line) pupils
  print (all passed pupils)
  print (map grade (sortBy (comparing grade) pupils))
  print (maximum (map grade pupils), any (== Fail) (map grade pupils))
  print (fmap name (find (not . passed) pupils))
  print (length (fst (partition passed pupils)))
  putStrLn (if passed (pupils !! 1) then "ok" else "resit")
