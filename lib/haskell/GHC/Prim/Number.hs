{-# LANGUAGE MagicHash, UnboxedTuples #-}
-- | Arithmetic under the names of GHC's primitive operations. The machine has no boxes, so all are
-- ordinary functions; what compares gives 1 or 0.
module GHC.Prim.Number where

import Data.Bits
import Data.Char (chr, ord)
import Data.Int
import Data.Word
import GHC.Float (castWord32ToFloat#, castWord64ToDouble#, castDoubleToWord64#, castFloatToWord32#, double2Float, float2Double)
import GHC.Base (unsafeChr)

infix 4 ==#, /=#, >#, >=#, <#, <=#, ==##, /=##, >##, >=##, <##, <=##
infixl 6 +#, -#, +##, -##
infixl 7 *#, *##, /##

truth# :: Bool -> Int
truth# True = 1
truth# False = 0

(==#), (/=#), (>#), (>=#), (<#), (<=#) :: Int -> Int -> Int
a ==# b = truth# (a == b)
a /=# b = truth# (a /= b)
a ># b = truth# (a > b)
a >=# b = truth# (a >= b)
a <# b = truth# (a < b)
a <=# b = truth# (a <= b)

(==##), (/=##), (>##), (>=##), (<##), (<=##) :: Double -> Double -> Int
a ==## b = truth# (a == b)
a /=## b = truth# (a /= b)
a >## b = truth# (a > b)
a >=## b = truth# (a >= b)
a <## b = truth# (a < b)
a <=## b = truth# (a <= b)

eqWord#, neWord#, gtWord#, geWord#, ltWord#, leWord# :: Word -> Word -> Int
eqWord# a b = truth# (a == b)
neWord# a b = truth# (a /= b)
gtWord# a b = truth# (a > b)
geWord# a b = truth# (a >= b)
ltWord# a b = truth# (a < b)
leWord# a b = truth# (a <= b)

eqChar#, neChar#, gtChar#, geChar#, ltChar#, leChar# :: Char -> Char -> Int
eqChar# a b = truth# (a == b)
neChar# a b = truth# (a /= b)
gtChar# a b = truth# (a > b)
geChar# a b = truth# (a >= b)
ltChar# a b = truth# (a < b)
leChar# a b = truth# (a <= b)

eqFloat#, neFloat#, gtFloat#, geFloat#, ltFloat#, leFloat# :: Float -> Float -> Int
eqFloat# a b = truth# (a == b)
neFloat# a b = truth# (a /= b)
gtFloat# a b = truth# (a > b)
geFloat# a b = truth# (a >= b)
ltFloat# a b = truth# (a < b)
leFloat# a b = truth# (a <= b)

(+#), (-#), (*#), quotInt#, remInt# :: Int -> Int -> Int
a +# b = a + b
a -# b = a - b
a *# b = a * b
quotInt# = quot
remInt# = rem

divInt#, modInt# :: Int -> Int -> Int
divInt# = div
modInt# = mod

quotRemInt# :: Int -> Int -> (# Int, Int #)
quotRemInt# a b = (# quot a b, rem a b #)

negateInt#, notI# :: Int -> Int
negateInt# = negate
notI# = complement

andI#, orI#, xorI# :: Int -> Int -> Int
andI# = (.&.)
orI# = (.|.)
xorI# = xor

uncheckedIShiftL#, uncheckedIShiftRA#, uncheckedIShiftRL#, iShiftL#, iShiftRA#, iShiftRL# :: Int -> Int -> Int
uncheckedIShiftL# = shiftL
uncheckedIShiftRA# = shiftR
uncheckedIShiftRL# a n = word2Int# (shiftR (int2Word# a) n)
iShiftL# = shiftL
iShiftRA# = shiftR
iShiftRL# = uncheckedIShiftRL#

addIntC#, subIntC# :: Int -> Int -> (# Int, Int #)
addIntC# a b = let c = a + b in (# c, truth# (toInteger a + toInteger b /= toInteger c) #)
subIntC# a b = let c = a - b in (# c, truth# (toInteger a - toInteger b /= toInteger c) #)

mulIntMayOflo# :: Int -> Int -> Int
mulIntMayOflo# a b = truth# (toInteger a * toInteger b /= toInteger (a * b))

int2Word# :: Int -> Word
int2Word# = fromIntegral

word2Int# :: Word -> Int
word2Int# = fromIntegral

int2Double# :: Int -> Double
int2Double# = fromIntegral

int2Float# :: Int -> Float
int2Float# = fromIntegral

word2Double# :: Word -> Double
word2Double# = fromIntegral

word2Float# :: Word -> Float
word2Float# = fromIntegral

chr# :: Int -> Char
chr# = unsafeChr

ord# :: Char -> Int
ord# = ord

narrow8Int# :: Int -> Int
narrow8Int# n = fromIntegral (fromIntegral n :: Int8)

narrow16Int# :: Int -> Int
narrow16Int# n = fromIntegral (fromIntegral n :: Int16)

narrow32Int# :: Int -> Int
narrow32Int# n = fromIntegral (fromIntegral n :: Int32)

narrow8Word# :: Word -> Word
narrow8Word# n = fromIntegral (fromIntegral n :: Word8)

narrow16Word# :: Word -> Word
narrow16Word# n = fromIntegral (fromIntegral n :: Word16)

narrow32Word# :: Word -> Word
narrow32Word# n = fromIntegral (fromIntegral n :: Word32)

plusWord#, minusWord#, timesWord#, quotWord#, remWord#, and#, or#, xor# :: Word -> Word -> Word
plusWord# = (+)
minusWord# = (-)
timesWord# = (*)
quotWord# = quot
remWord# = rem
and# = (.&.)
or# = (.|.)
xor# = xor

quotRemWord#, plusWord2#, timesWord2#, addWordC#, subWordC# :: Word -> Word -> (# Word, Word #)
quotRemWord# a b = (# quot a b, rem a b #)
plusWord2# a b = halves# (toInteger a + toInteger b)
timesWord2# a b = halves# (toInteger a * toInteger b)
addWordC# a b = let c = a + b in (# c, if c < a then 1 else 0 #)
subWordC# a b = (# a - b, if a < b then 1 else 0 #)

-- | The upper and the lower 64 bits.
halves# :: Integer -> (# Word, Word #)
halves# n = (# fromInteger (shiftR n 64), fromInteger n #)

quotRemWord2# :: Word -> Word -> Word -> (# Word, Word #)
quotRemWord2# high low d = (# fromInteger (quot n (toInteger d)), fromInteger (rem n (toInteger d)) #)
  where
    n = shiftL (toInteger high) 64 .|. toInteger low

not#, popCnt#, clz#, ctz#, byteSwap#, byteSwap16#, byteSwap32#, byteSwap64#, popCnt8#, popCnt16#, popCnt32#, popCnt64#, clz8#, clz16#, clz32#, clz64#, ctz8#, ctz16#, ctz32#, ctz64# :: Word -> Word
not# = complement
popCnt# = fromIntegral . popCount
clz# = fromIntegral . countLeadingZeros
ctz# = fromIntegral . countTrailingZeros
byteSwap# n = fromIntegral (byteSwap64 (fromIntegral n))
byteSwap64# = byteSwap#
byteSwap16# n = fromIntegral (byteSwap16 (fromIntegral n))
byteSwap32# n = fromIntegral (byteSwap32 (fromIntegral n))
popCnt8# n = fromIntegral (popCount (fromIntegral n :: Word8))
clz8# n = fromIntegral (countLeadingZeros (fromIntegral n :: Word8))
ctz8# n = fromIntegral (countTrailingZeros (fromIntegral n :: Word8))
popCnt16# n = fromIntegral (popCount (fromIntegral n :: Word16))
clz16# n = fromIntegral (countLeadingZeros (fromIntegral n :: Word16))
ctz16# n = fromIntegral (countTrailingZeros (fromIntegral n :: Word16))
popCnt32# n = fromIntegral (popCount (fromIntegral n :: Word32))
clz32# n = fromIntegral (countLeadingZeros (fromIntegral n :: Word32))
ctz32# n = fromIntegral (countTrailingZeros (fromIntegral n :: Word32))
popCnt64# n = fromIntegral (popCount (fromIntegral n :: Word64))
clz64# n = fromIntegral (countLeadingZeros (fromIntegral n :: Word64))
ctz64# n = fromIntegral (countTrailingZeros (fromIntegral n :: Word64))

uncheckedShiftL#, uncheckedShiftRL#, shiftL#, shiftRL#, uncheckedShiftL64#, uncheckedShiftRL64# :: Word -> Int -> Word
uncheckedShiftL# = shiftL
uncheckedShiftRL# = shiftR
shiftL# = shiftL
shiftRL# = shiftR
uncheckedShiftL64# = shiftL
uncheckedShiftRL64# = shiftR

(+##), (-##), (*##), (/##), (**##) :: Double -> Double -> Double
a +## b = a + b
a -## b = a - b
a *## b = a * b
a /## b = a / b
a **## b = a ** b

negateDouble#, fabsDouble#, sqrtDouble#, expDouble#, logDouble#, sinDouble#, cosDouble#, tanDouble#, asinDouble#, acosDouble#, atanDouble#, sinhDouble#, coshDouble#, tanhDouble# :: Double -> Double
negateDouble# = negate
fabsDouble# = abs
sqrtDouble# = sqrt
expDouble# = exp
logDouble# = log
sinDouble# = sin
cosDouble# = cos
tanDouble# = tan
asinDouble# = asin
acosDouble# = acos
atanDouble# = atan
sinhDouble# = sinh
coshDouble# = cosh
tanhDouble# = tanh

negateFloat#, fabsFloat#, sqrtFloat#, expFloat#, logFloat#, sinFloat#, cosFloat#, tanFloat#, asinFloat#, acosFloat#, atanFloat#, sinhFloat#, coshFloat#, tanhFloat# :: Float -> Float
negateFloat# = negate
fabsFloat# = abs
sqrtFloat# = sqrt
expFloat# = exp
logFloat# = log
sinFloat# = sin
cosFloat# = cos
tanFloat# = tan
asinFloat# = asin
acosFloat# = acos
atanFloat# = atan
sinhFloat# = sinh
coshFloat# = cosh
tanhFloat# = tanh

plusFloat#, minusFloat#, timesFloat#, divideFloat#, powerFloat# :: Float -> Float -> Float
plusFloat# = (+)
minusFloat# = (-)
timesFloat# = (*)
divideFloat# = (/)
powerFloat# = (**)

double2Int# :: Double -> Int
double2Int# = truncate

float2Int# :: Float -> Int
float2Int# = truncate

double2Float# :: Double -> Float
double2Float# = double2Float

float2Double# :: Float -> Double
float2Double# = float2Double

decodeDouble_Int64# :: Double -> (# Int, Int #)
decodeDouble_Int64# d = case decodeFloat d of (m, e) -> (# fromInteger m, e #)
