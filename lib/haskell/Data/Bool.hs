-- | Truth values.
module Data.Bool (Bool (..), (&&), (||), not, otherwise, bool) where

-- | The first is for 'False', the second for 'True'.
bool :: a -> a -> Bool -> a
bool no _ False = no
bool _ yes True = yes
