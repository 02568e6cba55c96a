module Main where

import qualified Data.Map as Map
import Text.Printf (printf)
import Data.List (sortBy, foldl')
import Data.Ord (comparing)

data Grade = Junior | Senior | Lead deriving (Show, Eq, Ord)

data Employee = Employee
  { ename  :: String
  , grade  :: Grade
  , hours  :: Int
  , bonus  :: Maybe Double
  } deriving Show

type Rates = Map.Map Grade Double

rates :: Rates
rates = Map.fromList [(Junior, 20), (Senior, 30), (Lead, 45)]

class Payable a where
  base :: Rates -> a -> Double
  extra :: a -> Double
  extra _ = 0
  pay :: Rates -> a -> Double
  pay r x = base r x + extra x

instance Payable Employee where
  base r e = rate * fromIntegral normal + overtime
    where rate = Map.findWithDefault 0 (grade e) r
          normal = min 40 (hours e)
          over = max 0 (hours e - 40)
          overtime = rate * fromIntegral over   -- should be * 1.5
  extra e = case bonus e of
    Nothing -> 0
    Just b | b > 1000 -> 1000
           | otherwise -> b

staff :: [Employee]
staff =
  [ Employee "ann" Senior 42 Nothing
  , Employee { ename = "bob", grade = Junior, hours = 38, bonus = Just 150 }
  , (Employee "cyd" Lead 45 (Just 2500)) { hours = 44 }
  ]

report :: Employee -> String
report e = printf "%-6s %8.2f" (ename e) (pay rates e)

total :: [Employee] -> Double
total = foldl' (\acc e -> acc + pay rates e) 0

main :: IO ()
main = do
  mapM_ (putStrLn . report) (sortBy (comparing hours) staff)
  printf "total %.1f for %d people\n" (total staff) (length staff)
  let best = Map.toList (Map.fromListWith max [(grade e, pay rates e) | e <- staff])
  print best
