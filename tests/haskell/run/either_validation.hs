-- Collecting all errors with a validation applicative beside Either's first error.
module Main where

import Data.Char (isUpper, isDigit)

data V e a = Bad e | Ok a deriving (Show, Eq)
instance Functor (V e) where
  fmap _ (Bad e) = Bad e
  fmap f (Ok a) = Ok (f a)
instance Semigroup e => Applicative (V e) where
  pure = Ok
  Bad a <*> Bad b = Bad (a <> b)
  Bad a <*> Ok _ = Bad a
  Ok f <*> r = fmap f r

data User = User { name :: String, age :: Int, pass :: String } deriving (Show, Eq)

checkName, checkPass :: String -> V [String] String
checkName n | null n = Bad ["name is empty"]
            | otherwise = Ok n
checkPass p = p <$ (need (any isUpper) "no capital" *> need (any isDigit) "no digit" *> need ((> 5) . length) "too short")
  where need t m = if t p then Ok () else Bad [m]
checkAge :: Int -> V [String] Int
checkAge a | a < 0 = Bad ["negative age"]
           | otherwise = Ok a

user :: String -> Int -> String -> V [String] User
user n a p = User <$> checkName n <*> checkAge a <*> checkPass p

main :: IO ()
main = do
  print (user "ann" 30 "Secret1")
  print (user "" (-1) "abc")
  print (user "bob" 3 "ABC123")
