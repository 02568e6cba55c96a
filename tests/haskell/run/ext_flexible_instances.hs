{-# LANGUAGE FlexibleInstances, FlexibleContexts #-}
-- Instances at concrete types, overlapping chosen by pragma.
module Main where

class Pretty a where pretty :: a -> String

instance Pretty [Char] where pretty s = "str:" ++ s
instance Pretty (Maybe Int) where pretty = maybe "none" (("int:" ++) . show)
instance Pretty (Int, Bool) where pretty (n, b) = show n ++ (if b then "!" else "?")
instance {-# OVERLAPPABLE #-} Pretty a => Pretty [a] where
  pretty xs = "[" ++ concatMap ((++ ";") . pretty) xs ++ "]"
instance Pretty Int where pretty = show
instance {-# OVERLAPPING #-} Pretty [Bool] where pretty = map (\b -> if b then '1' else '0')

twice :: Pretty (Maybe a) => a -> String
twice x = pretty (Just x) ++ pretty (Just x)

main :: IO ()
main = do
  putStrLn (pretty "abc")
  putStrLn (pretty (Just (3 :: Int)))
  putStrLn (pretty (4 :: Int, True))
  putStrLn (pretty [1, 2 :: Int])
  putStrLn (pretty [True, False])
  putStrLn (pretty ["x", "y"])
  putStrLn (twice (5 :: Int))
