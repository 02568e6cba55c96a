{-# LANGUAGE NoImplicitPrelude, BangPatterns, MagicHash #-}
-- | Floating-point numbers: the classes, and 'Double' and 'Float'. A 'Float' is held as a
-- 'Double'; every operation that can leave the 32-bit numbers rounds its result back.
--
-- How they are shown stands in "GHC.Float.Show".
module GHC.Float where

import GHC.Base
import GHC.Num
import GHC.Real
import GHC.Enum

infixr 8  **

class Fractional a => Floating a where
  pi :: a
  exp, log, sqrt :: a -> a
  (**), logBase :: a -> a -> a
  sin, cos, tan, asin, acos, atan :: a -> a
  sinh, cosh, tanh, asinh, acosh, atanh :: a -> a
  log1p, expm1, log1pexp, log1mexp :: a -> a

  x ** y = exp (log x * y)
  logBase x y = log y / log x
  sqrt x = x ** fromRational (1 :% 2)
  tan x = sin x / cos x
  tanh x = sinh x / cosh x
  log1p x = log (1 + x)
  expm1 x = exp x - 1
  log1pexp x = log1p (exp x)
  log1mexp x = log1p (negate (exp x))
  {-# MINIMAL pi, exp, log, sin, cos, asin, acos, atan, sinh, cosh, asinh, acosh, atanh #-}

class (RealFrac a, Floating a) => RealFloat a where
  floatRadix :: a -> Integer
  floatDigits :: a -> Int
  floatRange :: a -> (Int, Int)
  decodeFloat :: a -> (Integer, Int)
  encodeFloat :: Integer -> Int -> a
  exponent :: a -> Int
  significand :: a -> a
  scaleFloat :: Int -> a -> a
  isNaN, isInfinite, isDenormalized, isNegativeZero, isIEEE :: a -> Bool
  atan2 :: a -> a -> a

  exponent x = case decodeFloat x of
    (m, n) -> if m == 0 then 0 else n + floatDigits x
  significand x = case decodeFloat x of
    (m, _) -> encodeFloat m (negate (floatDigits x))
  scaleFloat k x
    | k == 0 || x == 0 || isNaN x || isInfinite x = x
    | otherwise = case decodeFloat x of (m, n) -> encodeFloat m (n + k)
  atan2 y x
    | x > 0 = atan (y / x)
    | x == 0 && y > 0 = pi / 2
    | x < 0 && y > 0 = pi + atan (y / x)
    | (x <= 0 && y < 0) || (x < 0 && isNegativeZero y) || (isNegativeZero x && isNegativeZero y)
    = negate (atan2 (negate y) x)
    | y == 0 && (x < 0 || isNegativeZero x) = pi
    | x == 0 && y == 0 = y
    | otherwise = x + y
  {-# MINIMAL floatRadix, floatDigits, floatRange, decodeFloat, encodeFloat, isNaN,
      isInfinite, isDenormalized, isNegativeZero, isIEEE #-}

-- Primitives.

foreign import prim "double+" plusDouble :: Double -> Double -> Double
foreign import prim "double-" minusDouble :: Double -> Double -> Double
foreign import prim "double*" timesDouble :: Double -> Double -> Double
foreign import prim "double/" divideDouble :: Double -> Double -> Double
foreign import prim "double-neg" negateDouble :: Double -> Double
foreign import prim "double-abs" fabsDouble :: Double -> Double
foreign import prim "double-pow" powerDouble :: Double -> Double -> Double
foreign import prim "double-sqrt" sqrtDouble :: Double -> Double
foreign import prim "double-exp" expDouble :: Double -> Double
foreign import prim "double-log" logDouble :: Double -> Double
foreign import prim "double-sin" sinDouble :: Double -> Double
foreign import prim "double-cos" cosDouble :: Double -> Double
foreign import prim "double-tan" tanDouble :: Double -> Double
foreign import prim "double-asin" asinDouble :: Double -> Double
foreign import prim "double-acos" acosDouble :: Double -> Double
foreign import prim "double-atan" atanDouble :: Double -> Double
foreign import prim "double-sinh" sinhDouble :: Double -> Double
foreign import prim "double-cosh" coshDouble :: Double -> Double
foreign import prim "double-tanh" tanhDouble :: Double -> Double
foreign import prim "double-asinh" asinhDouble :: Double -> Double
foreign import prim "double-acosh" acoshDouble :: Double -> Double
foreign import prim "double-atanh" atanhDouble :: Double -> Double
foreign import prim "double-nan?" isDoubleNaN :: Double -> Bool
foreign import prim "double-infinite?" isDoubleInfinite :: Double -> Bool
foreign import prim "double-negative-zero?" isDoubleNegativeZero :: Double -> Bool
foreign import prim "double-truncate" truncateDoubleInteger :: Double -> Integer
foreign import prim "double-floor" floorDoubleInteger :: Double -> Integer
foreign import prim "double-ceiling" ceilingDoubleInteger :: Double -> Integer
foreign import prim "double-round" roundDoubleInteger :: Double -> Integer
foreign import prim "integer->double" integerToDouble :: Integer -> Double
foreign import prim "int->double" int2Double :: Int -> Double
foreign import prim "double->float" double2Float :: Double -> Float
foreign import prim "coerce" float2Double :: Float -> Double
foreign import prim "double-encode" encodeDouble :: Integer -> Int -> Double
foreign import prim "double-decode" decodeDouble :: Double -> (Integer, Int)
foreign import prim "double->bits" castDoubleToWord64# :: Double -> Word
foreign import prim "bits->double" castWord64ToDouble# :: Word -> Double
foreign import prim "float->bits" castFloatToWord32# :: Float -> Word
foreign import prim "bits->float" castWord32ToFloat# :: Word -> Float

-- Double.

instance Num Double where
  (+) = plusDouble
  (-) = minusDouble
  (*) = timesDouble
  negate = negateDouble
  abs = fabsDouble
  signum x
    | x > 0 = 1
    | x < 0 = negateDouble 1
    | otherwise = x
  fromInteger = truncatedDouble

-- As GHC: an Integer that is no Int is cut off to 53 bits, not rounded.
truncatedDouble :: Integer -> Double
truncatedDouble n
  | fabsDouble nearest <= 9.223372036854775808e18 = nearest
  | otherwise = encodeDouble n 0
  where
    nearest = integerToDouble n

instance Real Double where
  toRational x = case decodeFloat x of
    (m, e)
      | e >= 0 -> (m * 2 ^ e) :% 1
      | otherwise -> reduce m (2 ^ negate e)

instance Fractional Double where
  (/) = divideDouble
  recip x = 1.0 / x
  fromRational = rationalToDouble

instance RealFrac Double where
  properFraction x = case truncateWide x of
    n -> (fromInteger n, if x /= 0 && fabsDouble x < 4503599627370496 then x - integerToDouble n else 0)
  truncate x = fromInteger (truncateWide x)
  round x = fromInteger (if isFinite x then roundDoubleInteger x else truncateWide x)
  ceiling x = fromInteger (if isFinite x then ceilingDoubleInteger x else truncateWide x)
  floor x = fromInteger (if isFinite x then floorDoubleInteger x else truncateWide x)

isFinite :: Double -> Bool
isFinite x = not (isDoubleInfinite x || isDoubleNaN x)

-- | What is not finite has the whole number that its bits stand for.
truncateWide :: Double -> Integer
truncateWide x
  | isFinite x = truncateDoubleInteger x
  | otherwise = case decodeFloat x of (m, e) -> m * 2 ^ e

instance Floating Double where
  pi = 3.141592653589793
  exp = expDouble
  log = logDouble
  sqrt = sqrtDouble
  (**) = powerDouble
  logBase x y = log y / log x
  sin = sinDouble
  cos = cosDouble
  tan = tanDouble
  asin = asinDouble
  acos = acosDouble
  atan = atanDouble
  sinh = sinhDouble
  cosh = coshDouble
  tanh = tanhDouble
  asinh = asinhDouble
  acosh = acoshDouble
  atanh = atanhDouble

instance RealFloat Double where
  floatRadix _ = 2
  floatDigits _ = 53
  floatRange _ = (-1021, 1024)
  decodeFloat x
    | isDoubleNaN x = (-6755399441055744, 972)
    | isDoubleInfinite x = (if x > 0 then 4503599627370496 else -4503599627370496, 972)
    | otherwise = decodeDouble x
  encodeFloat = encodeDouble
  isNaN = isDoubleNaN
  isInfinite = isDoubleInfinite
  isDenormalized x = x /= 0 && fabsDouble x < 2.2250738585072014e-308
  isNegativeZero = isDoubleNegativeZero
  isIEEE _ = True

instance Enum Double where
  succ x = x + 1
  pred x = x - 1
  toEnum = int2Double
  fromEnum x = integerToInt (truncateWide x)
  enumFrom = numericEnumFrom
  enumFromTo = numericEnumFromTo
  enumFromThen = numericEnumFromThen
  enumFromThenTo = numericEnumFromThenTo

-- | Correctly rounded.
rationalToDouble :: Rational -> Double
rationalToDouble (n :% d)
  | d == 0 = if n == 0 then 0 / 0 else if n < 0 then -1 / 0 else 1 / 0
  | otherwise = rationalToFloating 53 (-1074) n d encodeDouble

-- | Divides with enough bits for the mantissa, and rounds to even once.
rationalToFloating :: Int -> Int -> Integer -> Integer -> (Integer -> Int -> Double) -> Double
rationalToFloating digits least n d encode
  | n == 0 = encode 0 0
  | n < 0 = negateDouble (positive (negate n))
  | otherwise = positive n
  where
    positive m =
      let e0 = integerLog2 m - integerLog2 d - digits
          e1 = if scaledLess m d (e0 + digits) then e0 else e0 + 1
          e = if e1 < least then least else e1
          (num, den) = if e >= 0 then (m, d * 2 ^ e) else (m * 2 ^ negate e, d)
          (q, r) = quotRem num den
          q' = case compare (2 * r) den of
                 LT -> q
                 GT -> q + 1
                 EQ -> if even q then q else q + 1
      in encode q' e
    -- Whether m/d is less than 2^k.
    scaledLess m den k
      | k >= 0 = m < den * 2 ^ k
      | otherwise = m * 2 ^ negate k < den

foreign import prim "integer-log2" integerLog2 :: Integer -> Int

-- Float.

viaDouble :: (Double -> Double) -> Float -> Float
viaDouble f x = double2Float (f (float2Double x))

viaDouble2 :: (Double -> Double -> Double) -> Float -> Float -> Float
viaDouble2 f x y = double2Float (f (float2Double x) (float2Double y))

instance Num Float where
  (+) = viaDouble2 plusDouble
  (-) = viaDouble2 minusDouble
  (*) = viaDouble2 timesDouble
  negate = viaDouble negateDouble
  abs = viaDouble fabsDouble
  signum = viaDouble signum
  fromInteger n = rationalToFloat (n :% 1)

instance Real Float where
  toRational x = toRational (float2Double x)

instance Fractional Float where
  (/) = viaDouble2 divideDouble
  recip x = 1.0 / x
  fromRational = rationalToFloat

instance RealFrac Float where
  properFraction x = case properFraction (float2Double x) of (n, r) -> (n, double2Float r)
  truncate x = truncate (float2Double x)
  round x = round (float2Double x)
  ceiling x = ceiling (float2Double x)
  floor x = floor (float2Double x)

instance Floating Float where
  pi = 3.1415927
  exp = viaDouble expDouble
  log = viaDouble logDouble
  sqrt = viaDouble sqrtDouble
  (**) = viaDouble2 powerDouble
  logBase x y = log y / log x
  sin = viaDouble sinDouble
  cos = viaDouble cosDouble
  tan = viaDouble tanDouble
  asin = viaDouble asinDouble
  acos = viaDouble acosDouble
  atan = viaDouble atanDouble
  sinh = viaDouble sinhDouble
  cosh = viaDouble coshDouble
  tanh = viaDouble tanhDouble
  asinh = viaDouble asinhDouble
  acosh = viaDouble acoshDouble
  atanh = viaDouble atanhDouble

instance RealFloat Float where
  floatRadix _ = 2
  floatDigits _ = 24
  floatRange _ = (-125, 128)
  decodeFloat x
    | isNaN x = (-12582912, 105)
    | isInfinite x = (if x > 0 then 8388608 else -8388608, 105)
    | x == 0 = (0, 0)
    | otherwise = case decodeDouble (float2Double x) of
        (m, e) -> (m `quot` 536870912, e + 29)
  encodeFloat m e = rationalToFloat (if e >= 0 then (m * 2 ^ e) :% 1 else m % (2 ^ negate e))
  isNaN x = isDoubleNaN (float2Double x)
  isInfinite x = isDoubleInfinite (float2Double x)
  isDenormalized x = x /= 0 && abs x < 1.17549435e-38
  isNegativeZero x = isDoubleNegativeZero (float2Double x)
  isIEEE _ = True

instance Enum Float where
  succ x = x + 1
  pred x = x - 1
  toEnum n = double2Float (int2Double n)
  fromEnum x = fromEnum (float2Double x)
  enumFrom = numericEnumFrom
  enumFromTo = numericEnumFromTo
  enumFromThen = numericEnumFromThen
  enumFromThenTo = numericEnumFromThenTo

rationalToFloat :: Rational -> Float
rationalToFloat (n :% d)
  | d == 0 = double2Float (rationalToDouble (n :% d))
  | otherwise = double2Float (rationalToFloating 24 (-149) n d encodeDouble)

float2Int :: Float -> Int
float2Int x = truncate x

double2Int :: Double -> Int
double2Int x = truncate x

int2Float :: Int -> Float
int2Float n = double2Float (int2Double n)
