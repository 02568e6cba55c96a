A literate program: text, with code on lines that begin with a mark.

> {-# LANGUAGE CPP #-}
> module Main (main) where

It can be conditional as well.

#define ANSWER 42
#if defined(ANSWER) && ANSWER > 40
> import Data.List (sortOn, group, sort)
#else
> import NoSuchModule
#endif
> import Data.Char (toUpper)

Huffman codes, by a list of trees that is kept in order.

> data Tree = Leaf Int Char | Fork Int Tree Tree

> weight :: Tree -> Int
> weight (Leaf n _) = n
> weight (Fork n _ _) = n

The two lightest are joined, until one is left.

> build :: [Tree] -> Tree
> build [t] = t
> build ts = case sortOn weight ts of
>   a : b : rest -> build (Fork (weight a + weight b) a b : rest)
>   _ -> error "no letters"

> codes :: Tree -> [(Char, String)]
> codes (Leaf _ c) = [(c, "0")]
> codes t = go "" t
>   where
>     go acc (Leaf _ c) = [(c, reverse acc)]
>     go acc (Fork _ l r) = go ('0' : acc) l ++ go ('1' : acc) r

> decode :: Tree -> String -> String
> decode t = go t
>   where
>     go (Leaf _ c) [] = [c]
>     go _ [] = []
>     go (Leaf _ c) s = c : go t s
>     go (Fork _ l r) (b : s) = go (if b == '0' then l else r) s

> main :: IO ()
> main = do
>   let text = "she sells sea shells by the sea shore"
>       tree = build [Leaf (length g) (head g) | g <- group (sort text)]
>       table = codes tree
>       bits = concatMap (\c -> maybe "?" id (lookup c table)) text
>   mapM_ (\(c, s) -> putStrLn (show c ++ " " ++ s)) (sortOn (length . snd) table)
>   print (length bits, weight tree)
>   putStrLn (decode tree bits)
>   print (map toUpper (take 9 text), ANSWER + 1 :: Int)

The end.
