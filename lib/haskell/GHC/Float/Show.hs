{-# LANGUAGE NoImplicitPrelude, BangPatterns #-}
-- | Floating-point numbers as text: the shortest digits that read back, laid out as GHC does.
module GHC.Float.Show where

import GHC.Base
import GHC.Num
import GHC.Real
import GHC.Enum
import GHC.Show
import GHC.Float

-- | How a number is laid out.
data FFFormat
  = FFExponent
  | FFFixed
  | FFGeneric

foreign import prim "double-digits" doubleDigits :: Double -> Int -> ([Int], Int)

instance Show Double where
  showsPrec x = showSignedFloat showFloat x

instance Show Float where
  showsPrec x = showSignedFloat showFloat x

-- | The digits of a number that is not negative, and the power of ten that stands before
-- them: @0.d1d2… * 10^e@. Base ten is what the machine knows; other bases divide.
floatToDigits :: RealFloat a => Integer -> a -> ([Int], Int)
floatToDigits base x
  | x == 0 = ([0], 0)
  | base == 10 = doubleDigits (toDouble x) (if floatDigits x == 24 then 32 else 64)
  | otherwise = exactDigits base (toRational x)

-- | Through the mantissa and exponent: exact, for both types.
toDouble :: RealFloat a => a -> Double
toDouble x = case decodeFloat x of (m, e) -> encodeDouble m e

-- | Digits of a positive fraction in a base that divides powers of two.
exactDigits :: Integer -> Rational -> ([Int], Int)
exactDigits base r = (digits (r / scale), e)
  where
    b = base :% 1
    e = findExponent 0
    findExponent k
      | r >= b ^^ k = findExponent (k + 1)
      | r < b ^^ (k - 1) = findExponent (k - 1)
      | otherwise = k
    scale = b ^^ e
    digits f
      | numerator f == 0 = []
      | otherwise = let n = floor (f * b) in fromInteger n : digits (f * b - (n :% 1))

showFloat :: RealFloat a => a -> ShowS
showFloat x = showString (formatRealFloat FFGeneric Nothing x)

showSignedFloat :: RealFloat a => (a -> ShowS) -> Int -> a -> ShowS
showSignedFloat showPos p x
  | x < 0 || isNegativeZero x = showParen (p > 6) (showChar '-' . showPos (negate x))
  | otherwise = showPos x

formatRealFloat :: RealFloat a => FFFormat -> Maybe Int -> a -> String
formatRealFloat fmt decs x = formatRealFloatAlt fmt decs False x

-- | The last argument asks for a point even where no digits follow it.
formatRealFloatAlt :: RealFloat a => FFFormat -> Maybe Int -> Bool -> a -> String
formatRealFloatAlt fmt decs alt x
  | isNaN x = "NaN"
  | isInfinite x = if x < 0 then "-Infinity" else "Infinity"
  | x < 0 || isNegativeZero x = '-' : layout fmt (floatToDigits 10 (negate x))
  | otherwise = layout fmt (floatToDigits 10 x)
  where
    layout FFGeneric (is, e)
      | e < 0 || e > 7 = layout FFExponent (is, e)
      | otherwise = layout FFFixed (is, e)
    layout FFExponent (is, e) = exponentForm decs alt is e
    layout FFFixed (is, e) = fixedForm decs alt is e

exponentForm :: Maybe Int -> Bool -> [Int] -> Int -> String
exponentForm Nothing _ is e = case map intToDigit is of
  "0" -> "0.0e0"
  [d] -> d : ".0e" ++ show (e - 1)
  (d : ds) -> d : '.' : ds ++ "e" ++ show (e - 1)
  [] -> errorWithoutStackTrace "formatRealFloat/doFmt/FFExponent: []"
exponentForm (Just d) alt is e
  | d <= 0 = case is of
      [0] -> "0e0"
      _ -> case roundTo 10 1 is of
        (ei, is') -> case map intToDigit (if ei > 0 then initDigits is' else is') of
          (n : _) -> n : (if alt then ".e" else "e") ++ show (e - 1 + ei)
          [] -> ""
  | otherwise = case is of
      [0] -> '0' : '.' : replicateChar d '0' ++ "e0"
      _ -> case roundTo 10 (d + 1) is of
        (ei, is') -> case map intToDigit (if ei > 0 then initDigits is' else is') of
          (n : ds) -> n : '.' : ds ++ "e" ++ show (e - 1 + ei)
          [] -> ""

fixedForm :: Maybe Int -> Bool -> [Int] -> Int -> String
fixedForm Nothing _ is e
  | e <= 0 = "0." ++ replicateChar (negate e) '0' ++ map intToDigit is
  | otherwise = go e "" (map intToDigit is)
  where
    go n s rs
      | n == 0 = mk0 (reverseOnto s "") ++ '.' : mk0 rs
    go n s [] = go (n - 1) ('0' : s) []
    go n s (r : rs) = go (n - 1) (r : s) rs
fixedForm (Just d) alt is e
  | e >= 0 = case roundTo 10 (dec' + e) is of
      (ei, is') -> case splitDigits (e + ei) (map intToDigit is') of
        (ls, rs) -> mk0 ls ++ (if nullList rs && not alt then "" else '.' : rs)
  | otherwise = case roundTo 10 dec' (replicateInt (negate e) 0 ++ is) of
      (ei, is') -> case map intToDigit (if ei > 0 then is' else 0 : is') of
        (n : ds) -> n : (if nullList ds && not alt then "" else '.' : ds)
        [] -> ""
  where
    dec' = if d < 0 then 0 else d

mk0 :: String -> String
mk0 "" = "0"
mk0 ls = ls

-- | Rounds half up in a base to so many digits: whether a digit was carried out, and them.
roundTo :: Int -> Int -> [Int] -> (Int, [Int])
roundTo base d is = case f d True is of
  x@(0, _) -> x
  (1, xs) -> (1, 1 : xs)
  _ -> errorWithoutStackTrace "roundTo: bad Value"
  where
    b2 = base `quot` 2
    f n _ [] = (0, replicateInt n 0)
    f 0 e (x : xs)
      | x == b2 && e && allZero xs = (0, [])
      | otherwise = (if x >= b2 then 1 else 0, [])
    f n _ (i : xs) = case f (n - 1) (even i) xs of
      (c, ds) -> let i' = c + i in if i' == base then (1, 0 : ds) else (0, i' : ds)

-- Small helpers: this module stands below the list library.

allZero :: [Int] -> Bool
allZero [] = True
allZero (x : xs) = x == 0 && allZero xs

nullList :: [a] -> Bool
nullList [] = True
nullList _ = False

initDigits :: [a] -> [a]
initDigits [] = []
initDigits [_] = []
initDigits (x : xs) = x : initDigits xs

reverseOnto :: [a] -> [a] -> [a]
reverseOnto [] acc = acc
reverseOnto (x : xs) acc = reverseOnto xs (x : acc)

splitDigits :: Int -> [a] -> ([a], [a])
splitDigits n xs | n <= 0 = ([], xs)
splitDigits _ [] = ([], [])
splitDigits n (x : xs) = case splitDigits (n - 1) xs of (a, b) -> (x : a, b)

replicateChar :: Int -> Char -> String
replicateChar n c = if n <= 0 then [] else c : replicateChar (n - 1) c

replicateInt :: Int -> Int -> [Int]
replicateInt n c = if n <= 0 then [] else c : replicateInt (n - 1) c
