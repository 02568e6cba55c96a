module Main where

import Test.HUnit
import Data.List (sort)

data Item = Item { label :: String, price :: Int } deriving (Eq, Show)

total :: [Item] -> Int
total = sum . map cost

cost :: Item -> Int
cost (Item _ p) | p > 100 = p - 10
                | p >= 50 = p - 4
                | otherwise = p

cheapest :: [Item] -> Maybe Item
cheapest [] = Nothing
cheapest (i : is) = Just (foldr lesser i is)

lesser :: Item -> Item -> Item
lesser a b = if price a < price b then b else a

names :: [Item] -> [String]
names = sort . map label

basket :: [Item]
basket = [Item "lamp" 120, Item "pen" 3, Item "chair" 60]

tests :: Test
tests = TestList
  [ TestLabel "total" (TestCase (assertEqual "of a basket" 168 (total basket)))
  , "total of nothing" ~: total [] ~?= 0
  , TestLabel "cheapest" $ TestCase $ do
      assertEqual "none" Nothing (cheapest [])
      assertEqual "one" (Just (Item "pen" 3)) (cheapest [Item "pen" 3])
      assertEqual "several" (Just (Item "pen" 3)) (cheapest basket)
  , "names" ~: names basket ~?= ["chair", "lamp", "pen"]
  , "cost" ~: [cost (Item "x" 50) ~?= 45, cost (Item "y" 10) ~?= 10]
  ]

main :: IO ()
main = do
  _ <- runTestTT tests
  return ()
