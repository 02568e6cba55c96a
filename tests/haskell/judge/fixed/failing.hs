module Main where

import qualified Data.Map as Map

type Env = Map.Map String Int

lookupVar :: String -> Env -> Int
lookupVar name env = case Map.lookup name env of
  Just value -> value
  Nothing -> error ("undefined variable " ++ name)

bind :: String -> Int -> Env -> Env
bind = Map.insert

average :: [Int] -> Int
average xs = sum xs `div` count xs

count :: [a] -> Int
count = foldr (\_ n -> n + 1) 0

lastOf :: [a] -> a
lastOf [x] = x
lastOf (_ : xs) = lastOf xs
lastOf [] = error "lastOf: empty list"

program :: Env
program = bind "y" 2 (bind "x" 1 Map.empty)

result :: Int
result = lookupVar "x" program + lookupVar "y" program

main :: IO ()
main = do
  print result
  print (average [2, 4, 6])
  print (lastOf "abc")
