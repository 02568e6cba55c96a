{-# LANGUAGE NoImplicitPrelude, BangPatterns #-}
-- | Types that can be counted through, and types with a least and a greatest value.
module GHC.Enum where

import GHC.Base
import GHC.Num
import GHC.Show

class Bounded a where
  minBound, maxBound :: a

class Enum a where
  succ, pred :: a -> a
  toEnum :: Int -> a
  fromEnum :: a -> Int
  enumFrom :: a -> [a]
  enumFromThen :: a -> a -> [a]
  enumFromTo :: a -> a -> [a]
  enumFromThenTo :: a -> a -> a -> [a]

  succ x = toEnum (fromEnum x + 1)
  pred x = toEnum (fromEnum x - 1)
  enumFrom x = map toEnum (intsFrom (fromEnum x))
  enumFromThen x y = map toEnum (intsFromThen (fromEnum x) (fromEnum y))
  enumFromTo x y = map toEnum (intsFromTo (fromEnum x) (fromEnum y))
  enumFromThenTo x y z = map toEnum (intsFromThenTo (fromEnum x) (fromEnum y) (fromEnum z))
  {-# MINIMAL toEnum, fromEnum #-}

-- | For types that are bounded: from a value to the last.
boundedEnumFrom :: (Enum a, Bounded a) => a -> [a]
boundedEnumFrom n = map toEnum (intsFromTo (fromEnum n) (fromEnum (maxBound `asTypeOf` n)))

boundedEnumFromThen :: (Enum a, Bounded a) => a -> a -> [a]
boundedEnumFromThen n1 n2
  | i2 >= i1 = map toEnum (intsFromThenTo i1 i2 (fromEnum (maxBound `asTypeOf` n1)))
  | otherwise = map toEnum (intsFromThenTo i1 i2 (fromEnum (minBound `asTypeOf` n1)))
  where
    i1 = fromEnum n1
    i2 = fromEnum n2

-- Errors, in GHC's words.

toEnumError :: Show a => String -> Int -> (a, a) -> b
toEnumError inst i bnds =
  errorWithoutStackTrace
    ("Enum.toEnum{" ++ inst ++ "}: tag (" ++ show i ++ ") is outside of bounds " ++ show bnds)

fromEnumError :: Show a => String -> a -> b
fromEnumError inst x =
  errorWithoutStackTrace
    ("Enum.fromEnum{" ++ inst ++ "}: value (" ++ show x ++ ") is outside of Int's bounds "
      ++ show (minInt, maxInt))

succError, predError :: String -> a
succError inst =
  errorWithoutStackTrace ("Enum.succ{" ++ inst ++ "}: tried to take `succ' of maxBound")
predError inst =
  errorWithoutStackTrace ("Enum.pred{" ++ inst ++ "}: tried to take `pred' of minBound")

-- What derived instances are made of: constructors are numbers from 0 to the last.

derivedSucc :: Int -> Int -> String -> (String -> Int) -> Int
derivedSucc lastIndex i name failed
  | i `eqInt` lastIndex =
      failed
        ("succ{" ++ name ++ "}: tried to take `succ' of last tag in enumeration")
  | otherwise = i `plusInt` 1

derivedPred :: Int -> Int -> String -> (String -> Int) -> Int
derivedPred _ i name failed
  | i `eqInt` 0 =
      failed
        ("pred{" ++ name ++ "}: tried to take `pred' of first tag in enumeration")
  | otherwise = i `minusInt` 1

derivedToEnum :: Int -> Int -> String -> (String -> Int) -> Int
derivedToEnum lastIndex i name failed
  | i `geInt` 0, i `leInt` lastIndex = i
  | otherwise =
      failed
        ("toEnum{" ++ name ++ "}: tag (" ++ show i
          ++ ") is outside of enumeration's range (0," ++ show lastIndex ++ ")")

derivedEnumFrom :: (Int -> a) -> Int -> Int -> [a]
derivedEnumFrom make i lastIndex = map make (intsFromTo i lastIndex)

derivedEnumFromThen :: (Int -> a) -> Int -> Int -> Int -> [a]
derivedEnumFromThen make i j lastIndex =
  map make (intsFromThenTo i j (if j `geInt` i then lastIndex else 0))

-- Ints.

minInt, maxInt :: Int
minInt = -9223372036854775808
maxInt = 9223372036854775807

intsFrom :: Int -> [Int]
intsFrom x = intsFromTo x maxInt

intsFromThen :: Int -> Int -> [Int]
intsFromThen x y = intsFromThenTo x y (if y `geInt` x then maxInt else minInt)

intsFromTo :: Int -> Int -> [Int]
intsFromTo x y = if x `gtInt` y then [] else go x
  where
    go i = i : (if i `eqInt` y then [] else go (i `plusInt` 1))

-- | The last element is found without passing the limit, so that nothing wraps.
intsFromThenTo :: Int -> Int -> Int -> [Int]
intsFromThenTo x1 x2 y
  | x2 `geInt` x1 = if y `ltInt` x2 then (if y `ltInt` x1 then [] else [x1]) else x1 : up x2
  | otherwise = if y `gtInt` x2 then (if y `gtInt` x1 then [] else [x1]) else x1 : down x2
  where
    !delta = x2 `minusInt` x1
    !limit = y `minusInt` delta
    up x = if x `gtInt` limit then [x] else x : up (x `plusInt` delta)
    down x = if x `ltInt` limit then [x] else x : down (x `plusInt` delta)

instance Bounded Int where
  minBound = minInt
  maxBound = maxInt

instance Enum Int where
  succ x
    | x == maxInt = errorWithoutStackTrace "Prelude.Enum.succ{Int}: tried to take `succ' of maxBound"
    | otherwise = x + 1
  pred x
    | x == minInt = errorWithoutStackTrace "Prelude.Enum.pred{Int}: tried to take `pred' of minBound"
    | otherwise = x - 1
  toEnum x = x
  fromEnum x = x
  enumFrom = intsFrom
  enumFromThen = intsFromThen
  enumFromTo = intsFromTo
  enumFromThenTo = intsFromThenTo

-- Integers.

instance Enum Integer where
  succ x = x + 1
  pred x = x - 1
  toEnum = intToInteger
  fromEnum = integerToInt
  enumFrom !x = x : enumFrom (x + 1)
  enumFromThen !x !y = go x
    where
      delta = y - x
      go !i = i : go (i + delta)
  enumFromTo x y = go x
    where
      go !i = if i `gtInteger` y then [] else i : go (i `plusInteger` 1)
  enumFromThenTo x y z
    | delta `geInteger` 0 = up x
    | otherwise = down x
    where
      delta = y - x
      up !i = if i `gtInteger` z then [] else i : up (i + delta)
      down !i = if i `ltInteger` z then [] else i : down (i + delta)

-- Words.

maxWord :: Word
maxWord = 18446744073709551615

instance Bounded Word where
  minBound = 0
  maxBound = maxWord

instance Enum Word where
  succ x = if x == maxWord then succError "Word" else x + 1
  pred x = if x == 0 then predError "Word" else x - 1
  toEnum i
    | i >= 0 = intToWord i
    | otherwise = toEnumError "Word" i (0 :: Word, maxWord)
  fromEnum x
    | x <= intToWord maxInt = wordToInt x
    | otherwise = fromEnumError "Word" x
  enumFrom x = enumFromTo x maxWord
  enumFromTo x y = map integerToWord (enumFromTo (wordToInteger x) (wordToInteger y))
  enumFromThen x y = enumFromThenTo x y (if y >= x then maxWord else 0)
  enumFromThenTo x y z =
    map integerToWord (enumFromThenTo (wordToInteger x) (wordToInteger y) (wordToInteger z))

-- Characters.

chr :: Int -> Char
chr i
  | i >= 0, i <= 0x10FFFF = unsafeChr i
  | otherwise = errorWithoutStackTrace ("Prelude.chr: bad argument: " ++ showSignedInt 9 i "")

instance Bounded Char where
  minBound = '\0'
  maxBound = '\x10FFFF'

instance Enum Char where
  succ c
    | c == '\x10FFFF' = errorWithoutStackTrace "Prelude.Enum.Char.succ: bad argument"
    | otherwise = unsafeChr (ord c + 1)
  pred c
    | c == '\0' = errorWithoutStackTrace "Prelude.Enum.Char.pred: bad argument"
    | otherwise = unsafeChr (ord c - 1)
  toEnum = chr
  fromEnum = ord
  enumFrom c = map unsafeChr (intsFromTo (ord c) 0x10FFFF)
  enumFromTo c d = map unsafeChr (intsFromTo (ord c) (ord d))
  enumFromThen c d =
    map unsafeChr (intsFromThenTo (ord c) (ord d) (if ord d >= ord c then 0x10FFFF else 0))
  enumFromThenTo c d e = map unsafeChr (intsFromThenTo (ord c) (ord d) (ord e))

-- Small types.

instance Bounded () where
  minBound = ()
  maxBound = ()

instance Enum () where
  succ _ = errorWithoutStackTrace "Prelude.Enum.().succ: bad argument"
  pred _ = errorWithoutStackTrace "Prelude.Enum.().pred: bad argument"
  toEnum x
    | x == 0 = ()
    | otherwise = errorWithoutStackTrace "Prelude.Enum.().toEnum: bad argument"
  fromEnum () = 0
  enumFrom () = [()]
  enumFromThen () () = let many = () : many in many
  enumFromTo () () = [()]
  enumFromThenTo () () () = let many = () : many in many

instance Bounded Bool where
  minBound = False
  maxBound = True

instance Enum Bool where
  succ False = True
  succ True = errorWithoutStackTrace "Prelude.Enum.Bool.succ: bad argument"
  pred True = False
  pred False = errorWithoutStackTrace "Prelude.Enum.Bool.pred: bad argument"
  toEnum n
    | n == 0 = False
    | n == 1 = True
    | otherwise = errorWithoutStackTrace "Prelude.Enum.Bool.toEnum: bad argument"
  fromEnum False = 0
  fromEnum True = 1
  enumFrom = boundedEnumFrom
  enumFromThen = boundedEnumFromThen

instance Bounded Ordering where
  minBound = LT
  maxBound = GT

instance Enum Ordering where
  succ LT = EQ
  succ EQ = GT
  succ GT = errorWithoutStackTrace "Prelude.Enum.Ordering.succ: bad argument"
  pred GT = EQ
  pred EQ = LT
  pred LT = errorWithoutStackTrace "Prelude.Enum.Ordering.pred: bad argument"
  toEnum n
    | n == 0 = LT
    | n == 1 = EQ
    | n == 2 = GT
    | otherwise = errorWithoutStackTrace "Prelude.Enum.Ordering.toEnum: bad argument"
  fromEnum LT = 0
  fromEnum EQ = 1
  fromEnum GT = 2
  enumFrom = boundedEnumFrom
  enumFromThen = boundedEnumFromThen

instance (Bounded a, Bounded b) => Bounded (a, b) where
  minBound = (minBound, minBound)
  maxBound = (maxBound, maxBound)

instance (Bounded a, Bounded b, Bounded c) => Bounded (a, b, c) where
  minBound = (minBound, minBound, minBound)
  maxBound = (maxBound, maxBound, maxBound)

instance (Bounded a, Bounded b, Bounded c, Bounded d) => Bounded (a, b, c, d) where
  minBound = (minBound, minBound, minBound, minBound)
  maxBound = (maxBound, maxBound, maxBound, maxBound)

instance (Bounded a, Bounded b, Bounded c, Bounded d, Bounded e) => Bounded (a, b, c, d, e) where
  minBound = (minBound, minBound, minBound, minBound, minBound)
  maxBound = (maxBound, maxBound, maxBound, maxBound, maxBound)

instance (Bounded a, Bounded b, Bounded c, Bounded d, Bounded e, Bounded f) => Bounded (a, b, c, d, e, f) where
  minBound = (minBound, minBound, minBound, minBound, minBound, minBound)
  maxBound = (maxBound, maxBound, maxBound, maxBound, maxBound, maxBound)

instance (Bounded a, Bounded b, Bounded c, Bounded d, Bounded e, Bounded f, Bounded g) => Bounded (a, b, c, d, e, f, g) where
  minBound = (minBound, minBound, minBound, minBound, minBound, minBound, minBound)
  maxBound = (maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound)

instance (Bounded a, Bounded b, Bounded c, Bounded d, Bounded e, Bounded f, Bounded g, Bounded h)
  => Bounded (a, b, c, d, e, f, g, h) where
  minBound = (minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound)
  maxBound = (maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound)

instance (Bounded a, Bounded b, Bounded c, Bounded d, Bounded e, Bounded f, Bounded g, Bounded h, Bounded i)
  => Bounded (a, b, c, d, e, f, g, h, i) where
  minBound = (minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound)
  maxBound = (maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound)

instance (Bounded a, Bounded b, Bounded c, Bounded d, Bounded e, Bounded f, Bounded g, Bounded h, Bounded i, Bounded j)
  => Bounded (a, b, c, d, e, f, g, h, i, j) where
  minBound = (minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound)
  maxBound = (maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound)

instance (Bounded a, Bounded b, Bounded c, Bounded d, Bounded e, Bounded f, Bounded g, Bounded h, Bounded i, Bounded j, Bounded k)
  => Bounded (a, b, c, d, e, f, g, h, i, j, k) where
  minBound = (minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound)
  maxBound = (maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound)

instance (Bounded a, Bounded b, Bounded c, Bounded d, Bounded e, Bounded f, Bounded g, Bounded h, Bounded i, Bounded j, Bounded k, Bounded l)
  => Bounded (a, b, c, d, e, f, g, h, i, j, k, l) where
  minBound = (minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound)
  maxBound = (maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound)

instance (Bounded a, Bounded b, Bounded c, Bounded d, Bounded e, Bounded f, Bounded g, Bounded h, Bounded i, Bounded j, Bounded k, Bounded l, Bounded m)
  => Bounded (a, b, c, d, e, f, g, h, i, j, k, l, m) where
  minBound = (minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound)
  maxBound = (maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound)

instance (Bounded a, Bounded b, Bounded c, Bounded d, Bounded e, Bounded f, Bounded g, Bounded h, Bounded i, Bounded j, Bounded k, Bounded l, Bounded m, Bounded n)
  => Bounded (a, b, c, d, e, f, g, h, i, j, k, l, m, n) where
  minBound = (minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound)
  maxBound = (maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound)

instance (Bounded a, Bounded b, Bounded c, Bounded d, Bounded e, Bounded f, Bounded g, Bounded h, Bounded i, Bounded j, Bounded k, Bounded l, Bounded m, Bounded n, Bounded o)
  => Bounded (a, b, c, d, e, f, g, h, i, j, k, l, m, n, o) where
  minBound = (minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound)
  maxBound = (maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound)
