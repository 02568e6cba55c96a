module Main where
{-# CONTRACT f :: {x | True} -> (Ok, Ok) #-}
f :: Int -> (Int, Int)
f x = (x, 10 `div` x)

main :: IO ()
main = print (fst (f 0))
