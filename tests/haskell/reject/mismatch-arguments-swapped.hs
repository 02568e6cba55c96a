module Main where

repeatWord :: Int -> String -> String
repeatWord n s = concat (replicate n s)

main :: IO ()
main = putStrLn (repeatWord "ab" 3)
