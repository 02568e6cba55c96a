-- Records and newtypes.
module Main where

newtype Age = Age Int deriving (Eq, Ord)
newtype Names = Names [String]
newtype Grid = Grid { cells :: [[Int]] }

data Person = Person { name :: String, age :: Age, tags :: [String] }

data Order = Order { lines_ :: [Line], discount :: Int }
data Line = Line { item :: String, price :: Int, amount :: Int }

data Config = Config { low :: !Int, high :: !Int, label :: Maybe String }

years :: Age -> Int
years (Age n) = n

-- refuted
{-# CONTRACT older :: {a | years a >= 0} -> {r | years r > 18} #-}
older :: Age -> Age
older (Age n) = Age (n + 18)

-- false
{-# CONTRACT tagged :: {p | True} -> {r | all (\t -> length t <= 15) (tags r)} #-}
tagged :: Person -> Person
tagged p = p { name = "x" }

-- false
{-# CONTRACT known :: {n | True} -> {r | all (\x -> not (null x)) (unNames r)} #-}
known :: Names -> Names
known n = n

unNames :: Names -> [String]
unNames (Names ns) = ns

-- false
{-# CONTRACT square :: {g | True} -> {r | all (\row -> length row == length (cells r)) (cells r)} #-}
square :: Grid -> Grid
square g = g

-- refuted
{-# CONTRACT birthday :: {p | True} -> {r | name r /= ""} #-}
birthday :: Person -> Person
birthday p = p { age = Age (years (age p) + 1) }

-- refuted
{-# CONTRACT total :: {o | discount o >= 0} -> {r | r >= 0} #-}
total :: Order -> Int
total o = sum [price l * amount l | l <- lines_ o] - discount o

-- refuted
{-# CONTRACT cheapest :: {o | not (null (lines_ o))} -> {r | price r > 0} #-}
cheapest :: Order -> Line
cheapest o = foldr1 (\a b -> if price a <= price b then a else b) (lines_ o)

-- refuted
{-# CONTRACT widened :: {c | low c <= high c} -> {r | low r <= high r} #-}
widened :: Config -> Config
widened c = c { low = low c + 1 }

-- refuted
{-# CONTRACT title :: {c | low c < high c} -> Ok #-}
title :: Config -> String
title Config { label = Just t } = t

-- refuted
{-# CONTRACT renamed :: {s | True} -> {p | True} -> {r | name r /= name p} #-}
renamed :: String -> Person -> Person
renamed s p = p { name = s }

-- refuted
{-# CONTRACT midpoint :: {c | low c < high c} -> {r | low c < r} #-}
midpoint :: Config -> Int
midpoint c = (low c + high c) `div` 2

-- false
{-# CONTRACT people :: {ps | True} -> {r | all (\p -> all (\t -> t /= "") (tags p)) r} #-}
people :: [Person] -> [Person]
people ps = ps

main :: IO ()
main = print (years (older (Age 3)))
