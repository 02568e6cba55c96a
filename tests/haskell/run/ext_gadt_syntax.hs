{-# LANGUAGE GADTSyntax, ExistentialQuantification, GADTs #-}
-- GADT syntax with records, deriving, strict fields and existentials.
module Main where

data Maybe' a where
  Nothing' :: Maybe' a
  Just' :: a -> Maybe' a
  deriving (Show, Eq, Ord)

data Person where
  Adult :: { name :: String, children :: [Person] } -> Person
  Child :: Show a => { name :: !String, toy :: a } -> Person

newtype Box a where
  Box :: { open :: a } -> Box a
  deriving Show

describe :: Person -> String
describe (Adult n cs) = n ++ "[" ++ concatMap describe cs ++ "]"
describe (Child n t) = n ++ ":" ++ show t

main :: IO ()
main = do
  print (Just' 3, Nothing' :: Maybe' Int, Just' 1 < Just' 2)
  putStrLn (describe (Adult "ann" [Child "bob" (1 :: Int), Child "cy" "ball"]))
  print (Box 'x', open (Box 2))
  print (map name [Adult { name = "z", children = [] }, Child "y" ()])
