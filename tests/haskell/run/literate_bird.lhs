A literate program in bird style.

> module Main where

The factorial, by a fold.

> factorial :: Integer -> Integer
> factorial n = product [1 .. n]

Only lines that start with a bird are code, so this is not: main = undefined

> main :: IO ()
> main = do
>   mapM_ (print . factorial) [0, 5, 20, 30]
>   putStrLn "done"

The end.
