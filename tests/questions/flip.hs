module Main where

neg :: Bool -> Bool
neg b = case b of True -> True; False -> False

app :: (Bool -> Bool) -> Bool -> Bool
app f b = f b

flop :: Bool -> Bool
flop b = app neg b

main :: IO ()
main = print (if flop False then "ok!" else "oops!")
