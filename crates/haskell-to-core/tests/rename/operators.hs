module Operators where

infixl 6 <+>
infixr 5 :>

data S = Int :> S | End

a <+> b = a

precedence a b c = a + b * c
association a b c = a <+> b <+> c
right a b c = a :> b :> c
negation a b = - a + b
negated a b = - a * b == b
sections a = (map (+ a), map (a +), (subtract' `map`), (`map` a))
  where subtract' = id
application f x = f $ id . f $ x
local x y z = x <-> y <-> z
  where
    infixr 4 <->
    p <-> q = p
match (a :> b :> _) = a
