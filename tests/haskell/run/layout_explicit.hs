module Main where {
-- Explicit braces and semicolons everywhere, with empty declarations.
import Data.List (sort);
;
data Colour = Red | Green deriving (Show, Eq, Ord);
flipC :: Colour -> Colour;
flipC c = case c of { Red -> Green; Green -> Red; };
;
main :: IO ();
main = do { print (sort [Green, Red]);
  ; let { a = flipC Red; b = flipC a }
  ; print (a, b)
  ; if a == b then putStrLn "same" ; else putStrLn "differ"
  }
}
