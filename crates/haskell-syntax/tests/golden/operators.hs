module Operators where
infixl 6 +++, `plus`
infixr 5 :>
infix 4 ===
data L a = a :> (L a) | End
(+++), plus :: Int -> Int -> Int
x +++ y = x + y * 2 - 1
a `plus` b = a
(===) :: Int -> Int -> Bool
f === g | f == g = True
        | otherwise = False
neg x = - x + 1
sections = ((+ 1), (1 +), (`div` 2), (2 `div`), (subtract 1), (- 1), (.), (:), (1 + 2 +))
compose f g = f . g $ Prelude.negate Prelude.. g
(f .: g) x y = f (g x y)
(f `on2` g) x y = g x `f` g y
