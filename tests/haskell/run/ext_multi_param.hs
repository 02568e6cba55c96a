{-# LANGUAGE MultiParamTypeClasses, FlexibleInstances #-}
-- Multi-parameter classes with conversions in both directions.
module Main where

class Convert a b where convert :: a -> b
instance Convert Int String where convert = show
instance Convert Int Double where convert = fromIntegral
instance Convert Bool Int where convert = fromEnum
instance Convert a a where convert = id
instance Convert a b => Convert [a] (Maybe b) where
  convert [] = Nothing
  convert (x : _) = Just (convert x)

class Monoid m => Action m s where act :: m -> s -> s
newtype Add = Add Int
instance Semigroup Add where Add a <> Add b = Add (a + b)
instance Monoid Add where mempty = Add 0
instance Action Add Int where act (Add n) s = n + s
instance Action Add String where act (Add n) s = replicate n '>' ++ s

main :: IO ()
main = do
  putStrLn (convert (3 :: Int))
  print (convert (3 :: Int) + 0.5 :: Double)
  print (convert True + (1 :: Int))
  print (convert 'c' :: Char)
  print (convert [1 :: Int, 2] :: Maybe String)
  print (act (Add 2 <> Add 3) (10 :: Int))
  putStrLn (act (Add 1 <> mempty <> Add 2) "x")
