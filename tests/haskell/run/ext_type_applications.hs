{-# LANGUAGE TypeApplications, ScopedTypeVariables, AllowAmbiguousTypes #-}
-- Visible type application on functions, methods and constructors.
module Main where

import Data.Int
import Data.Word

class Named a where nameOf :: String
instance Named Int where nameOf = "Int"
instance Named Bool where nameOf = "Bool"
instance Named a => Named [a] where nameOf = "[" ++ nameOf @a ++ "]"

sizes :: forall a. (Bounded a, Integral a) => Integer
sizes = toInteger (maxBound @a) - toInteger (minBound @a) + 1

main :: IO ()
main = do
  print (read @Int "42", read @Double "2.5", read @[Bool] "[True]")
  print (show @Integer 5, maxBound @Int8, minBound @Int16)
  putStrLn (nameOf @[[Int]] ++ " " ++ nameOf @Bool)
  print (sizes @Word8, sizes @Int32)
  print (fromIntegral @Int @Word8 300)
  print (either @String @Int length id (Left "abc"))
  print (Just @Char 'x', Nothing @(), mempty @String)
  print (maybe @_ @Int "none" show (Just 3))
