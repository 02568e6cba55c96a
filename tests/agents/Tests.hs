-- Tests without a main.
module Tests where

import Test.HUnit

twice :: Int -> Int
twice n = n + 2

prop_twice :: Bool
prop_twice = twice 3 == 6

tests :: [Test]
tests = ["two" ~: twice 2 ~?= 4, "five" ~: twice 5 ~?= 10]
