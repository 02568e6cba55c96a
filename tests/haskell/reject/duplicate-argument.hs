module Main where

same :: Eq a => a -> a -> Bool
same x x = True
same _ _ = False

main :: IO ()
main = print (same 1 1)
