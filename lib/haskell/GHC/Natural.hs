-- | Whole numbers from 0.
module GHC.Natural (Natural, naturalToInteger, naturalFromInteger, minusNaturalMaybe) where

import GHC.Types (Natural, unsafeCoerce)
import GHC.Bits
import GHC.Enum (succError, predError)
import GHC.Exception.Code (raiseMachine)
import GHC.Ix
import GHC.Read
import GHC.Real (Ratio (..))

foreign import prim "coerce" naturalToInteger :: Natural -> Integer
foreign import prim "coerce" mkNatural :: Integer -> Natural

-- | Not an error of the machine's: the number that stands for 'Underflow'.
underflowError :: a
underflowError = raiseMachine 14 "arithmetic underflow"

naturalFromInteger :: Integer -> Natural
naturalFromInteger n
  | n < 0 = underflowError
  | otherwise = mkNatural n

minusNaturalMaybe :: Natural -> Natural -> Maybe Natural
minusNaturalMaybe a b
  | a >= b = Just (a - b)
  | otherwise = Nothing

via :: (Integer -> Integer -> Integer) -> Natural -> Natural -> Natural
via f a b = mkNatural (f (naturalToInteger a) (naturalToInteger b))

instance Eq Natural where
  a == b = naturalToInteger a == naturalToInteger b

instance Ord Natural where
  compare a b = compare (naturalToInteger a) (naturalToInteger b)

instance Show Natural where
  showsPrec p n = showsPrec p (naturalToInteger n)

instance Read Natural where
  readsPrec d s = [(naturalFromInteger n, r) | (n, r) <- readsPrec d s]

instance Num Natural where
  (+) = via (+)
  (*) = via (*)
  a - b = naturalFromInteger (naturalToInteger a - naturalToInteger b)
  negate a = if a == 0 then a else underflowError
  abs a = a
  signum a = mkNatural (signum (naturalToInteger a))
  fromInteger = naturalFromInteger

instance Real Natural where
  toRational n = naturalToInteger n :% 1

instance Enum Natural where
  succ n = n + 1
  pred n = if n == 0 then predError "Natural" else n - 1
  toEnum n = naturalFromInteger (toInteger n)
  fromEnum n = fromInteger (naturalToInteger n)
  enumFrom n = map mkNatural (enumFrom (naturalToInteger n))
  enumFromTo a b = map mkNatural (enumFromTo (naturalToInteger a) (naturalToInteger b))
  enumFromThen a b
    | b >= a = map mkNatural (enumFromThen (naturalToInteger a) (naturalToInteger b))
    | otherwise = enumFromThenTo a b 0
  enumFromThenTo a b c =
    map mkNatural (enumFromThenTo (naturalToInteger a) (naturalToInteger b) (naturalToInteger c))

instance Integral Natural where
  toInteger = naturalToInteger
  quot = via quot
  rem = via rem
  div = via quot
  mod = via rem
  quotRem a b = (quot a b, rem a b)
  divMod a b = (quot a b, rem a b)

instance Ix Natural where
  range (m, n) = enumFromTo m n
  inRange (m, n) i = m <= i && i <= n
  unsafeIndex (m, _) i = fromEnum (i - m)

instance Bits Natural where
  (.&.) = via (.&.)
  (.|.) = via (.|.)
  xor = via xor
  complement _ = errorWithoutStackTrace "Bits.complement: Natural complement undefined"
  shift a i = mkNatural (shift (naturalToInteger a) i)
  rotate = shift
  bit i = mkNatural (bit i)
  testBit a i = testBit (naturalToInteger a) i
  clearBit a i = mkNatural (clearBit (naturalToInteger a) i)
  bitSizeMaybe _ = Nothing
  isSigned _ = False
  popCount a = popCount (naturalToInteger a)
  zeroBits = mkNatural 0
