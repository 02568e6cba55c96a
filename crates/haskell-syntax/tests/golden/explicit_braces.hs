module Braces where { import Data.List
; f x = case x of { 1 -> 2 ; ; _ -> 3 } where { y = 1 }
  ; g = do { a <- [1]
 ; let { b = a ; c = b } ; return c };
class C a where { m :: a ; n :: a ; n = m }
}
