-- Chains of optional values: do, applicative, alternatives, traversals.
module Main where

import Control.Applicative ((<|>))
import Control.Monad ((>=>), guard, mplus)
import qualified Data.Map as M

people :: M.Map String (Int, Maybe String)
people = M.fromList [("ann", (40, Just "bob")), ("bob", (12, Just "cat")), ("cat", (70, Nothing))]

boss :: String -> Maybe String
boss p = M.lookup p people >>= snd

adult :: String -> Maybe String
adult p = do
  (age, _) <- M.lookup p people
  guard (age >= 18)
  return p

main :: IO ()
main = do
  print (map boss ["ann", "bob", "cat", "dan"])
  print ((boss >=> boss) "ann", (boss >=> boss >=> boss) "ann")
  print (adult "bob" <|> adult "cat", adult "bob" `mplus` Nothing)
  print (traverse adult ["ann", "cat"], traverse adult ["ann", "bob"])
  print ((,) <$> boss "ann" <*> adult "ann", (+) <$> Just 1 <*> Nothing)
  print (sequence_ [Just 1, Just 2], concat (Just [1, 2]), maybe 0 length (boss "bob"))
