module Main where
instance Show Int where
  shwo x = "x"
  show x = "y"
  show x = "z"
instance Missing Int
instance Int Int
class Sub a => Super a
class Super a => Sub a
class C a where
  m :: a
  n = 1
type T = [T]
