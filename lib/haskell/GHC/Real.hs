{-# LANGUAGE NoImplicitPrelude, BangPatterns #-}
-- | Whole numbers that divide, fractions, and what goes between them.
module GHC.Real where

import GHC.Base
import GHC.Num
import GHC.Show
import GHC.Enum
import GHC.Exception.Code (raiseMachine)

infixr 8  ^, ^^
infixl 7  /, `quot`, `rem`, `div`, `mod`
infixl 7  %

-- Ratios.

-- | In lowest terms, with a positive denominator.
data Ratio a = !a :% !a

infixl 7  :%

type Rational = Ratio Integer

ratioPrec, ratioPrec1 :: Int
ratioPrec = 7
ratioPrec1 = 8

ratioZeroDenominatorError :: a
ratioZeroDenominatorError = raiseMachine ratioZeroDenominatorCode "Ratio has zero denominator"

-- | Not an error of the machine's: the number after those that it uses.
ratioZeroDenominatorCode :: Int
ratioZeroDenominatorCode = 12

(%) :: Integral a => a -> a -> Ratio a
x % y = reduce (x * signum y) (abs y)

reduce :: Integral a => a -> a -> Ratio a
reduce x y
  | y == 0 = ratioZeroDenominatorError
  | otherwise = (x `quot` d) :% (y `quot` d)
  where
    d = gcd x y

numerator, denominator :: Ratio a -> a
numerator (x :% _) = x
denominator (_ :% y) = y

infinity, notANumber :: Rational
infinity = 1 :% 0
notANumber = 0 :% 0

-- The classes.

class (Num a, Ord a) => Real a where
  toRational :: a -> Rational

class (Real a, Enum a) => Integral a where
  quot, rem, div, mod :: a -> a -> a
  quotRem, divMod :: a -> a -> (a, a)
  toInteger :: a -> Integer

  n `quot` d = case quotRem n d of (q, _) -> q
  n `rem` d = case quotRem n d of (_, r) -> r
  n `div` d = case divMod n d of (q, _) -> q
  n `mod` d = case divMod n d of (_, r) -> r
  divMod n d = case quotRem n d of
    qr@(q, r) -> if signum r == negate (signum d) then (q - 1, r + d) else qr
  {-# MINIMAL quotRem, toInteger #-}

class Num a => Fractional a where
  (/) :: a -> a -> a
  recip :: a -> a
  fromRational :: Rational -> a

  recip x = 1 / x
  x / y = x * recip y
  {-# MINIMAL fromRational, (recip | (/)) #-}

class (Real a, Fractional a) => RealFrac a where
  properFraction :: Integral b => a -> (b, a)
  truncate, round, ceiling, floor :: Integral b => a -> b

  truncate x = case properFraction x of (m, _) -> m
  round x =
    let (n, r) = properFraction x
        m = if r < 0 then n - 1 else n + 1
    in case signum (abs r - fromRational (1 :% 2)) of
         s | s == -1 -> n
           | s == 0 -> if even n then n else m
           | s == 1 -> m
           | otherwise -> errorWithoutStackTrace "round default defn: Bad value"
  ceiling x = case properFraction x of (n, r) -> if r > 0 then n + 1 else n
  floor x = case properFraction x of (n, r) -> if r < 0 then n - 1 else n
  {-# MINIMAL properFraction #-}

-- Sequences of fractions: up to half a step past the limit, as the Report says.

numericEnumFrom :: Fractional a => a -> [a]
numericEnumFrom n = go 0
  where
    go !k = let !n' = n + k in n' : go (k + 1)

numericEnumFromThen :: Fractional a => a -> a -> [a]
numericEnumFromThen n m = go 0
  where
    step = m - n
    go !k = let !n' = n + k * step in n' : go (k + 1)

numericEnumFromTo :: (Ord a, Fractional a) => a -> a -> [a]
numericEnumFromTo n m = takeUntil (<= m + 1 / 2) (numericEnumFrom n)

numericEnumFromThenTo :: (Ord a, Fractional a) => a -> a -> a -> [a]
numericEnumFromThenTo e1 e2 e3 = takeUntil p (numericEnumFromThen e1 e2)
  where
    mid = (e2 - e1) / 2
    p | e2 >= e1 = (<= e3 + mid)
      | otherwise = (>= e3 + mid)

takeUntil :: (a -> Bool) -> [a] -> [a]
takeUntil p = go
  where
    go (x : xs) | p x = x : go xs
    go _ = []

-- Int. The primitives raise the overflow of @minBound `quot` (-1)@ themselves.

foreign import prim "int-quot" quotInt :: Int -> Int -> Int
foreign import prim "int-rem" remInt :: Int -> Int -> Int
foreign import prim "int-div" divInt :: Int -> Int -> Int
foreign import prim "int-mod" modInt :: Int -> Int -> Int

instance Real Int where
  toRational x = toInteger x :% 1

instance Integral Int where
  toInteger = intToInteger
  quot = quotInt
  rem = remInt
  div = divInt
  mod = modInt
  quotRem x y = let { !q = quotInt x y; !r = remInt x y } in (q, r)
  divMod x y = let { !q = divInt x y; !r = modInt x y } in (q, r)

-- Word.

foreign import prim "word-quot" quotWord :: Word -> Word -> Word
foreign import prim "word-rem" remWord :: Word -> Word -> Word

instance Real Word where
  toRational x = toInteger x :% 1

instance Integral Word where
  toInteger = wordToInteger
  quot = quotWord
  rem = remWord
  div = quotWord
  mod = remWord
  quotRem x y = let { !q = quotWord x y; !r = remWord x y } in (q, r)
  divMod x y = let { !q = quotWord x y; !r = remWord x y } in (q, r)

-- Integer.

foreign import prim "integer-quot" quotInteger :: Integer -> Integer -> Integer
foreign import prim "integer-rem" remInteger :: Integer -> Integer -> Integer
foreign import prim "integer-div" divInteger :: Integer -> Integer -> Integer
foreign import prim "integer-mod" modInteger :: Integer -> Integer -> Integer
foreign import prim "integer-gcd" gcdInteger :: Integer -> Integer -> Integer
foreign import prim "integer-pow" powInteger :: Integer -> Integer -> Integer

instance Real Integer where
  toRational x = x :% 1

instance Integral Integer where
  toInteger n = n
  quot = quotInteger
  rem = remInteger
  div = divInteger
  mod = modInteger
  quotRem x y = let { !q = quotInteger x y; !r = remInteger x y } in (q, r)
  divMod x y = let { !q = divInteger x y; !r = modInteger x y } in (q, r)

-- Ratio.

instance Eq a => Eq (Ratio a) where
  (x :% y) == (x' :% y') = x == x' && y == y'

instance Integral a => Ord (Ratio a) where
  compare (x :% y) (x' :% y') = compare (x * y') (x' * y)
  (x :% y) <= (x' :% y') = x * y' <= x' * y
  (x :% y) < (x' :% y') = x * y' < x' * y

instance Integral a => Num (Ratio a) where
  (x :% y) + (x' :% y') = reduce (x * y' + x' * y) (y * y')
  (x :% y) - (x' :% y') = reduce (x * y' - x' * y) (y * y')
  (x :% y) * (x' :% y') = reduce (x * x') (y * y')
  negate (x :% y) = negate x :% y
  abs (x :% y) = abs x :% y
  signum (x :% _) = signum x :% 1
  fromInteger x = fromInteger x :% 1

instance Integral a => Fractional (Ratio a) where
  (x :% y) / (x' :% y') = (x * y') % (y * x')
  recip (x :% y)
    | x == 0 = ratioZeroDenominatorError
    | x < 0 = negate y :% negate x
    | otherwise = y :% x
  fromRational (n :% d) = fromInteger n % fromInteger d

instance Integral a => Real (Ratio a) where
  toRational (x :% y) = toInteger x :% toInteger y

instance Integral a => RealFrac (Ratio a) where
  properFraction (x :% y) = case quotRem x y of
    (q, r) -> (fromInteger (toInteger q), r :% y)
  round r =
    let (n, f) = properFraction r
        x = if r < 0 then -1 else 1
    in case (compare (abs f) (1 :% 2), odd n) of
         (LT, _) -> n
         (EQ, False) -> n
         (EQ, True) -> n + x
         (GT, _) -> n + x

instance Show a => Show (Ratio a) where
  showsPrec p (x :% y) =
    showParen (p > ratioPrec)
      (showsPrec ratioPrec1 x . showString " % " . showsPrec ratioPrec1 y)

instance Integral a => Enum (Ratio a) where
  succ x = x + 1
  pred x = x - 1
  toEnum n = fromIntegral n :% 1
  fromEnum = fromInteger . truncate
  enumFrom = numericEnumFrom
  enumFromThen = numericEnumFromThen
  enumFromTo = numericEnumFromTo
  enumFromThenTo = numericEnumFromThenTo

-- Conversions and powers.

fromIntegral :: (Integral a, Num b) => a -> b
fromIntegral x = fromInteger (toInteger x)

realToFrac :: (Real a, Fractional b) => a -> b
realToFrac x = fromRational (toRational x)

-- | A number between parentheses where its sign asks for them.
showSigned :: Real a => (a -> ShowS) -> Int -> a -> ShowS
showSigned showPos p x
  | x < 0 = showParen (p > 6) (showChar '-' . showPos (negate x))
  | otherwise = showPos x

even, odd :: Integral a => a -> Bool
even n = n `rem` 2 == 0
odd n = n `rem` 2 /= 0

(^) :: (Num a, Integral b) => a -> b -> a
x0 ^ y0
  | y0 < 0 = errorWithoutStackTrace "Negative exponent"
  | y0 == 0 = 1
  | otherwise = powImpl x0 y0

powImpl :: (Num a, Integral b) => a -> b -> a
powImpl x y
  | even y = powImpl (x * x) (y `quot` 2)
  | y == 1 = x
  | otherwise = powImplAcc (x * x) (y `quot` 2) x

powImplAcc :: (Num a, Integral b) => a -> b -> a -> a
powImplAcc x y z
  | even y = powImplAcc (x * x) (y `quot` 2) z
  | y == 1 = x * z
  | otherwise = powImplAcc (x * x) (y `quot` 2) (x * z)

(^^) :: (Fractional a, Integral b) => a -> b -> a
x ^^ n = if n >= 0 then x ^ n else recip (x ^ negate n)

-- | Powers of ratios need no reduction.
(^%^) :: Integral a => Rational -> a -> Rational
(n :% d) ^%^ e
  | e < 0 = if n < 0 then negate d ^ p :% negate n ^ p else d ^ p :% n ^ p
  | e == 0 = 1 :% 1
  | otherwise = (n ^ e) :% (d ^ e)
  where
    p = negate e

gcd :: Integral a => a -> a -> a
gcd x y = gcd' (abs x) (abs y)
  where
    gcd' a b = if b == 0 then a else gcd' b (a `rem` b)

lcm :: Integral a => a -> a -> a
lcm x y
  | y == 0 = 0
  | x == 0 = 0
  | otherwise = abs ((x `quot` gcd x y) * y)

integralEnumFrom :: (Integral a, Bounded a) => a -> [a]
integralEnumFrom n = map fromInteger (enumFromTo (toInteger n) (toInteger (maxBound `asTypeOf` n)))

integralEnumFromThen :: (Integral a, Bounded a) => a -> a -> [a]
integralEnumFromThen n1 n2
  | i2 >= i1 = map fromInteger (enumFromThenTo i1 i2 (toInteger (maxBound `asTypeOf` n1)))
  | otherwise = map fromInteger (enumFromThenTo i1 i2 (toInteger (minBound `asTypeOf` n1)))
  where
    i1 = toInteger n1
    i2 = toInteger n2

integralEnumFromTo :: Integral a => a -> a -> [a]
integralEnumFromTo n m = map fromInteger (enumFromTo (toInteger n) (toInteger m))

integralEnumFromThenTo :: Integral a => a -> a -> a -> [a]
integralEnumFromThenTo n1 n2 m =
  map fromInteger (enumFromThenTo (toInteger n1) (toInteger n2) (toInteger m))
