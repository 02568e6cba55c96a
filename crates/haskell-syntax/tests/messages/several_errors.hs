f = )
g x = x +
h = 1
class C a where
  m :: a ->
  n :: a
instance C Int where
  m = 
  n = 2
k = let in
