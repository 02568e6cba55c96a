{-# LANGUAGE MultiWayIf, LambdaCase, TupleSections, BlockArguments, PatternGuards, ViewPatterns, BangPatterns, NegativeLiterals, ParallelListComp, PostfixOperators #-}
module Main (main) where {
import Data.List (sortBy, unfoldr, foldl');
import qualified Data.List as L ( insertBy , groupBy );
import Data.Ord (comparing) ; import Data.Function ( (&), on )
;
-- Odd layouts: braces at the top, layout within, local fixities, operators everywhere.

infixr 5 +++ , `cat`;
infixl 6 |>, <|
;
(+++) :: [a] -> [a] -> [a];
xs +++ ys = foldr (:) ys xs ;
cat, (<+>) :: [a] -> [a] -> [a] ; cat = (+++)
; a <+> b = b ++ a
; infixl 4 <+>;

(|>) :: Int -> Int -> Int ; (<|) :: Int -> Int -> Int;
x |> y = 10 * x + y ; (<|) x = \ y -> x - y;

data V = V { vx, vy :: !Int
  , vn
      :: String } | W
  deriving
    ( Show
    , Eq, Ord
    );

class Shape s where { area :: s -> Double ; area _ = 0
  ; name :: s -> String };
newtype Sq = Sq Double; data Ci = Ci { r :: Double };
instance Shape Sq where { area (Sq a) = a * a; name = const "square" };
instance Shape Ci where {
  name _ = "circle"
};

collatz :: Int -> [Int];
collatz = unfoldr step where { step 1 = Nothing; step n
  | even n , let { m = n `div` 2 } = Just (n, m)
  | otherwise = Just (n, 3 * n + 1) };

classify :: Int -> String;
classify n = if | n < 0 -> "neg" | n == 0 -> "zero"
                | n < 10, odd n -> "small odd"
                | Just s <- lookup n table -> s
                | otherwise -> let big = "big" in big ++ show n
  where { table = [(10, "ten")
                  , (12, "dozen")] };

localFix :: (Int, Int, [Int]);
localFix = (1 <-> 2 <-> 3, let infixr 5 <->; (<->) = (-) in 1 <-> 2 <-> 3, [2 % 3 % 4, go 5])
  where { infixl 6 <->; (<->) = \a b -> a * 10 - b
        ; (%) = \a b -> a ^ b ; infixr 8 %
        ; go n | n > 3 = go (n - 1) | n < 0 = -1
               | otherwise = n };

sections :: [Int];
sections = [subtract 1 5, (`div` 2) 9, (2 ^) 5, (^ 2) 5, (+ -3) 4, (.) (+ 1) (* 2) 5, (flip (-) 1) 10, (\case { 0 -> 1; n | n > 5 -> n ; _ -> 3 }) 7, (5 !)]
  where { (!) n = product [1 .. n] };

bang :: [Int] -> Int;
bang = go 0 where
  go !acc [] = acc
  go !acc (x : xs)
    | x < 0
    , acc > 0 = go (acc + x) xs
    | otherwise
    = go
        (acc
          + x)
        xs
;
view :: (Int, Int) -> String ;
view (uncurry (+) -> 7) = "seven" ; view (subtract 1 -> 4, _) = "five first" ; view (~(a, b)) | a == b = "same" | otherwise = "other"
;
ifs :: Bool -> Bool -> Int;
ifs a b = if a then if b then 1 else 2 else case b of { True | a -> 0 | not a -> 3 ; _ -> 4 };

main :: IO ();
main = do {
  print ([1, 2] +++ [3] `cat` [4], "a" <+> "b" <+> "c") ;
  print (1 |> 2 |> 3, 10 <| 2 <| 3, localFix) ;
  let { v = V { vn = "p", vx = 1, vy = -2 }
      ; w = v { vy = 5 , vn = vn v ++ "'" } } ;
  print [v, w, W] ;
  mapM_ (putStrLn . \n -> show n ++ ":" ++ classify n) [-1, 0, 3, 4, 10, 12, 11] ;
  print (map length (map collatz [1 .. 10]), collatz 6) ;
  print sections; print (bang [1, 2, -1, -5, 3], map view [(3, 4), (5, 1), (2, 2), (1, 2)]);
  print [ifs a b | a <- [False ..], b <- [False ..]];
  print $ do { x <- [1 .. 3]; y <- "ab"
    ; if x == 2 then [] else pure () ; return (x, y) };
  print [(x, y) | x <- [1 :: Int ..] | y <- "par"];
  let f x
        | x > 0 = "pos"
        | x < 0
        = "neg"
      f _ = "nil"
      g = \ x -> case x of
        { (a, b) | a > b -> LT
                 | a < b -> GT
        ; _ -> EQ }
  in mapM_ (putStrLn . f) [1, -1, 0 :: Int] >> print (map g [(1, 2), (2, 1), (1, 1 :: Int)]);
  print . (,True) . map (,'x') $ [1, 2];
  print (area (Sq 3), name (Sq 1), area (Ci { r = 1 }), name (Ci { r = 2 })) ;
  [3, 1, 2] & sortBy (comparing negate) & map (* 2) & print
  ; print if length sections > 3 then "block" else "arg" ;
  let { (a, b) | even (3 :: Int) = (1, 2) | otherwise = (3, 4) ; [c, d] = "cd" ; e : _ = [a ..]}
  ; print (a, b, c, d, e) ;
  print (foldl' (flip (:)) [] [1 .. 4], L.insertBy (compare `on` abs) (-3) [1, 2, 4], L.groupBy ((==) `on` (`div` 10)) [1, 5, 11, 12, 25])
  ; where_ 3
} where { where_ n = print m >> print (n - m) where { m = n * n } } ;
}
