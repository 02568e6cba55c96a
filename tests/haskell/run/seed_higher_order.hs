-- A defect in `not` that is reached through a function argument: it prints "oops!".
module Main where

import Prelude hiding (flip, not)

not :: Bool -> Bool
not b = case b of True -> True; False -> False

app :: (Bool -> Bool) -> Bool -> Bool
app f b = f b

flip :: Bool -> Bool
flip b = app not b

main :: IO ()
main =
  print
    ( if flip False == True
        then "ok!"
        else "oops!"
    )
