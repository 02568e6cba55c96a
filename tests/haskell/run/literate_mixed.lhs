Title
=====

A literate file whose text has odd lines: a hash, a dash, even "> in quotes.

> {-# LANGUAGE TupleSections #-}
> module Main where
>
> import Data.List (sortOn)

Then some more words.

> ranked :: [String] -> [(Int, String)]
> ranked = zip [1 ..] . sortOn length

-- this is not a comment, it is text

> main :: IO ()
> main = do
>   mapM_ print (ranked ["ccc", "a", "bb"])
>   print (map (,0) "xy")
