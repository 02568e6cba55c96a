-- Derived Read reads what derived Show writes, with spaces, parentheses, infix and records.
module Main where

infixr 5 :+:
data E = N Int | E :+: E | Var { name :: String, idx :: Int } deriving (Show, Read, Eq)
data Day = Mon | Tue | Wed deriving (Show, Read, Eq, Ord, Enum, Bounded)
newtype W a = W { unW :: Maybe a } deriving (Show, Read, Eq)

main :: IO ()
main = do
  print (read "N 3" :: E)
  print (read " ( N (-3) :+: (N 4 :+: Var { name = \"x\" , idx = 2 }) ) " :: E)
  print (map read (words "Mon Tue Wed") :: [Day])
  print (read "[(Mon,1),(Tue,2)]" :: [(Day, Int)])
  print (read "W {unW = Just (-2.5)}" :: W Double)
  let e = (N 1 :+: N (-2)) :+: Var "q\"uote" 7
  print (read (show e) == e)
  print (reads "Tue rest" :: [(Day, String)])
  print (reads "Thu" :: [(Day, String)])
  print (read "(((Wed)))" :: Day)
