{-# LANGUAGE NoImplicitPrelude #-}
-- | Types that index arrays.
module GHC.Ix where

import GHC.Base
import GHC.Num
import GHC.Enum
import GHC.Real
import GHC.Show
import GHC.List (foldl')
import GHC.Unicode (GeneralCategory (..))

class Ord a => Ix a where
  range :: (a, a) -> [a]
  index :: (a, a) -> a -> Int
  unsafeIndex :: (a, a) -> a -> Int
  inRange :: (a, a) -> a -> Bool
  rangeSize :: (a, a) -> Int
  unsafeRangeSize :: (a, a) -> Int

  index b i
    | inRange b i = unsafeIndex b i
    | otherwise = hopelessIndexError
  unsafeIndex b i = index b i
  rangeSize b@(_, h)
    | inRange b h = unsafeIndex b h + 1
    | otherwise = 0
  unsafeRangeSize b@(_, h) = unsafeIndex b h + 1
  {-# MINIMAL range, (index | unsafeIndex), inRange #-}

indexError :: Show a => (a, a) -> a -> String -> b
indexError rng i tp =
  errorWithoutStackTrace
    ("Ix{" ++ tp ++ "}.index: Index (" ++ show i ++ ") out of range (" ++ show rng ++ ")")

hopelessIndexError :: Int
hopelessIndexError = errorWithoutStackTrace "Error in array index"

instance Ix Int where
  range (m, n) = intsFromTo m n
  unsafeIndex (m, _) i = i `minusInt` m
  index b@(m, n) i
    | m `leInt` i && i `leInt` n = i `minusInt` m
    | otherwise = indexError b i "Int"
  inRange (m, n) i = m `leInt` i && i `leInt` n

instance Ix Integer where
  range (m, n) = enumFromTo m n
  unsafeIndex (m, _) i = fromInteger (i - m)
  index b i
    | inRange b i = unsafeIndex b i
    | otherwise = indexError b i "Integer"
  inRange (m, n) i = m <= i && i <= n

instance Ix Word where
  range (m, n) = enumFromTo m n
  inRange (m, n) i = m <= i && i <= n
  unsafeIndex (m, _) i = wordToInt (i - m)

instance Ix Char where
  range (m, n) = enumFromTo m n
  unsafeIndex (m, _) i = ord i - ord m
  index b i
    | inRange b i = unsafeIndex b i
    | otherwise = indexError b i "Char"
  inRange (m, n) i = m <= i && i <= n

instance Ix Bool where
  range (m, n) = enumFromTo m n
  unsafeIndex (l, _) i = fromEnum i - fromEnum l
  index b i
    | inRange b i = unsafeIndex b i
    | otherwise = indexError b i "Bool"
  inRange (l, u) i = fromEnum i >= fromEnum l && fromEnum i <= fromEnum u

instance Ix Ordering where
  range (m, n) = enumFromTo m n
  unsafeIndex (l, _) i = fromEnum i - fromEnum l
  index b i
    | inRange b i = unsafeIndex b i
    | otherwise = indexError b i "Ordering"
  inRange (l, u) i = fromEnum i >= fromEnum l && fromEnum i <= fromEnum u

instance Ix GeneralCategory where
  range (m, n) = [m .. n]
  unsafeIndex (l, _) i = fromEnum i - fromEnum l
  index b i
    | inRange b i = unsafeIndex b i
    | otherwise = indexError b i "GeneralCategory"
  inRange (l, u) i = fromEnum i >= fromEnum l && fromEnum i <= fromEnum u

instance Ix () where
  range ((), ()) = [()]
  unsafeIndex ((), ()) () = 0
  inRange ((), ()) () = True
  index b i = unsafeIndex b i

-- Tuples: the last part changes fastest.

instance (Ix a, Ix b) => Ix (a, b) where
  range ((l1, l2), (u1, u2)) =
    [(i1, i2) | i1 <- range (l1, u1), i2 <- range (l2, u2)]
  unsafeIndex ((l1, l2), (u1, u2)) (i1, i2) =
    unsafeIndex (l2, u2) i2 + unsafeRangeSize (l2, u2) * (unsafeIndex (l1, u1) i1)
  inRange ((l1, l2), (u1, u2)) (i1, i2) =
    inRange (l1, u1) i1 && inRange (l2, u2) i2

instance (Ix a, Ix b, Ix c) => Ix (a, b, c) where
  range ((l1, l2, l3), (u1, u2, u3)) =
    [(i1, i2, i3) | i1 <- range (l1, u1), i2 <- range (l2, u2), i3 <- range (l3, u3)]
  unsafeIndex ((l1, l2, l3), (u1, u2, u3)) (i1, i2, i3) =
    unsafeIndex (l3, u3) i3 + unsafeRangeSize (l3, u3) * (unsafeIndex (l2, u2) i2 + unsafeRangeSize (l2, u2) * (unsafeIndex (l1, u1) i1))
  inRange ((l1, l2, l3), (u1, u2, u3)) (i1, i2, i3) =
    inRange (l1, u1) i1 && inRange (l2, u2) i2 && inRange (l3, u3) i3

instance (Ix a, Ix b, Ix c, Ix d) => Ix (a, b, c, d) where
  range ((l1, l2, l3, l4), (u1, u2, u3, u4)) =
    [(i1, i2, i3, i4) | i1 <- range (l1, u1), i2 <- range (l2, u2), i3 <- range (l3, u3), i4 <- range (l4, u4)]
  unsafeIndex ((l1, l2, l3, l4), (u1, u2, u3, u4)) (i1, i2, i3, i4) =
    unsafeIndex (l4, u4) i4 + unsafeRangeSize (l4, u4) * (unsafeIndex (l3, u3) i3 + unsafeRangeSize (l3, u3) * (unsafeIndex (l2, u2) i2 + unsafeRangeSize (l2, u2) * (unsafeIndex (l1, u1) i1)))
  inRange ((l1, l2, l3, l4), (u1, u2, u3, u4)) (i1, i2, i3, i4) =
    inRange (l1, u1) i1 && inRange (l2, u2) i2 && inRange (l3, u3) i3 && inRange (l4, u4) i4

instance (Ix a, Ix b, Ix c, Ix d, Ix e) => Ix (a, b, c, d, e) where
  range ((l1, l2, l3, l4, l5), (u1, u2, u3, u4, u5)) =
    [(i1, i2, i3, i4, i5) | i1 <- range (l1, u1), i2 <- range (l2, u2), i3 <- range (l3, u3), i4 <- range (l4, u4), i5 <- range (l5, u5)]
  unsafeIndex ((l1, l2, l3, l4, l5), (u1, u2, u3, u4, u5)) (i1, i2, i3, i4, i5) =
    unsafeIndex (l5, u5) i5 + unsafeRangeSize (l5, u5) * (unsafeIndex (l4, u4) i4 + unsafeRangeSize (l4, u4) * (unsafeIndex (l3, u3) i3 + unsafeRangeSize (l3, u3) * (unsafeIndex (l2, u2) i2 + unsafeRangeSize (l2, u2) * (unsafeIndex (l1, u1) i1))))
  inRange ((l1, l2, l3, l4, l5), (u1, u2, u3, u4, u5)) (i1, i2, i3, i4, i5) =
    inRange (l1, u1) i1 && inRange (l2, u2) i2 && inRange (l3, u3) i3 && inRange (l4, u4) i4 && inRange (l5, u5) i5

instance (Ix a, Ix b, Ix c, Ix d, Ix e, Ix f) => Ix (a, b, c, d, e, f) where
  range ((l1, l2, l3, l4, l5, l6), (u1, u2, u3, u4, u5, u6)) =
    [(i1, i2, i3, i4, i5, i6) | i1 <- range (l1, u1), i2 <- range (l2, u2), i3 <- range (l3, u3), i4 <- range (l4, u4), i5 <- range (l5, u5), i6 <- range (l6, u6)]
  unsafeIndex ((l1, l2, l3, l4, l5, l6), (u1, u2, u3, u4, u5, u6)) (i1, i2, i3, i4, i5, i6) =
    unsafeIndex (l6, u6) i6 + unsafeRangeSize (l6, u6) * (unsafeIndex (l5, u5) i5 + unsafeRangeSize (l5, u5) * (unsafeIndex (l4, u4) i4 + unsafeRangeSize (l4, u4) * (unsafeIndex (l3, u3) i3 + unsafeRangeSize (l3, u3) * (unsafeIndex (l2, u2) i2 + unsafeRangeSize (l2, u2) * (unsafeIndex (l1, u1) i1)))))
  inRange ((l1, l2, l3, l4, l5, l6), (u1, u2, u3, u4, u5, u6)) (i1, i2, i3, i4, i5, i6) =
    inRange (l1, u1) i1 && inRange (l2, u2) i2 && inRange (l3, u3) i3 && inRange (l4, u4) i4 && inRange (l5, u5) i5 && inRange (l6, u6) i6

instance (Ix a, Ix b, Ix c, Ix d, Ix e, Ix f, Ix g) => Ix (a, b, c, d, e, f, g) where
  range ((l1, l2, l3, l4, l5, l6, l7), (u1, u2, u3, u4, u5, u6, u7)) =
    [(i1, i2, i3, i4, i5, i6, i7) | i1 <- range (l1, u1), i2 <- range (l2, u2), i3 <- range (l3, u3), i4 <- range (l4, u4), i5 <- range (l5, u5), i6 <- range (l6, u6), i7 <- range (l7, u7)]
  unsafeIndex ((l1, l2, l3, l4, l5, l6, l7), (u1, u2, u3, u4, u5, u6, u7)) (i1, i2, i3, i4, i5, i6, i7) =
    unsafeIndex (l7, u7) i7 + unsafeRangeSize (l7, u7) * (unsafeIndex (l6, u6) i6 + unsafeRangeSize (l6, u6) * (unsafeIndex (l5, u5) i5 + unsafeRangeSize (l5, u5) * (unsafeIndex (l4, u4) i4 + unsafeRangeSize (l4, u4) * (unsafeIndex (l3, u3) i3 + unsafeRangeSize (l3, u3) * (unsafeIndex (l2, u2) i2 + unsafeRangeSize (l2, u2) * (unsafeIndex (l1, u1) i1))))))
  inRange ((l1, l2, l3, l4, l5, l6, l7), (u1, u2, u3, u4, u5, u6, u7)) (i1, i2, i3, i4, i5, i6, i7) =
    inRange (l1, u1) i1 && inRange (l2, u2) i2 && inRange (l3, u3) i3 && inRange (l4, u4) i4 && inRange (l5, u5) i5 && inRange (l6, u6) i6 && inRange (l7, u7) i7

-- Longer tuples: the first seven, and the others, as a pair.

instance (Ix a, Ix b, Ix c, Ix d, Ix e, Ix f, Ix g, Ix h)
  => Ix (a, b, c, d, e, f, g, h) where
  range ((l1, l2, l3, l4, l5, l6, l7, l8), (u1, u2, u3, u4, u5, u6, u7, u8)) =
    [(i1, i2, i3, i4, i5, i6, i7, i8) | ((i1, i2, i3, i4, i5, i6, i7), i8) <- range (((l1, l2, l3, l4, l5, l6, l7), l8), ((u1, u2, u3, u4, u5, u6, u7), u8))]
  unsafeIndex ((l1, l2, l3, l4, l5, l6, l7, l8), (u1, u2, u3, u4, u5, u6, u7, u8)) (i1, i2, i3, i4, i5, i6, i7, i8) =
    unsafeIndex (((l1, l2, l3, l4, l5, l6, l7), l8), ((u1, u2, u3, u4, u5, u6, u7), u8)) ((i1, i2, i3, i4, i5, i6, i7), i8)
  inRange ((l1, l2, l3, l4, l5, l6, l7, l8), (u1, u2, u3, u4, u5, u6, u7, u8)) (i1, i2, i3, i4, i5, i6, i7, i8) =
    inRange (((l1, l2, l3, l4, l5, l6, l7), l8), ((u1, u2, u3, u4, u5, u6, u7), u8)) ((i1, i2, i3, i4, i5, i6, i7), i8)

instance (Ix a, Ix b, Ix c, Ix d, Ix e, Ix f, Ix g, Ix h, Ix i)
  => Ix (a, b, c, d, e, f, g, h, i) where
  range ((l1, l2, l3, l4, l5, l6, l7, l8, l9), (u1, u2, u3, u4, u5, u6, u7, u8, u9)) =
    [(i1, i2, i3, i4, i5, i6, i7, i8, i9) | ((i1, i2, i3, i4, i5, i6, i7), (i8, i9)) <- range (((l1, l2, l3, l4, l5, l6, l7), (l8, l9)), ((u1, u2, u3, u4, u5, u6, u7), (u8, u9)))]
  unsafeIndex ((l1, l2, l3, l4, l5, l6, l7, l8, l9), (u1, u2, u3, u4, u5, u6, u7, u8, u9)) (i1, i2, i3, i4, i5, i6, i7, i8, i9) =
    unsafeIndex (((l1, l2, l3, l4, l5, l6, l7), (l8, l9)), ((u1, u2, u3, u4, u5, u6, u7), (u8, u9))) ((i1, i2, i3, i4, i5, i6, i7), (i8, i9))
  inRange ((l1, l2, l3, l4, l5, l6, l7, l8, l9), (u1, u2, u3, u4, u5, u6, u7, u8, u9)) (i1, i2, i3, i4, i5, i6, i7, i8, i9) =
    inRange (((l1, l2, l3, l4, l5, l6, l7), (l8, l9)), ((u1, u2, u3, u4, u5, u6, u7), (u8, u9))) ((i1, i2, i3, i4, i5, i6, i7), (i8, i9))

instance (Ix a, Ix b, Ix c, Ix d, Ix e, Ix f, Ix g, Ix h, Ix i, Ix j)
  => Ix (a, b, c, d, e, f, g, h, i, j) where
  range ((l1, l2, l3, l4, l5, l6, l7, l8, l9, l10), (u1, u2, u3, u4, u5, u6, u7, u8, u9, u10)) =
    [(i1, i2, i3, i4, i5, i6, i7, i8, i9, i10) | ((i1, i2, i3, i4, i5, i6, i7), (i8, i9, i10)) <- range (((l1, l2, l3, l4, l5, l6, l7), (l8, l9, l10)), ((u1, u2, u3, u4, u5, u6, u7), (u8, u9, u10)))]
  unsafeIndex ((l1, l2, l3, l4, l5, l6, l7, l8, l9, l10), (u1, u2, u3, u4, u5, u6, u7, u8, u9, u10)) (i1, i2, i3, i4, i5, i6, i7, i8, i9, i10) =
    unsafeIndex (((l1, l2, l3, l4, l5, l6, l7), (l8, l9, l10)), ((u1, u2, u3, u4, u5, u6, u7), (u8, u9, u10))) ((i1, i2, i3, i4, i5, i6, i7), (i8, i9, i10))
  inRange ((l1, l2, l3, l4, l5, l6, l7, l8, l9, l10), (u1, u2, u3, u4, u5, u6, u7, u8, u9, u10)) (i1, i2, i3, i4, i5, i6, i7, i8, i9, i10) =
    inRange (((l1, l2, l3, l4, l5, l6, l7), (l8, l9, l10)), ((u1, u2, u3, u4, u5, u6, u7), (u8, u9, u10))) ((i1, i2, i3, i4, i5, i6, i7), (i8, i9, i10))

instance (Ix a, Ix b, Ix c, Ix d, Ix e, Ix f, Ix g, Ix h, Ix i, Ix j, Ix k)
  => Ix (a, b, c, d, e, f, g, h, i, j, k) where
  range ((l1, l2, l3, l4, l5, l6, l7, l8, l9, l10, l11), (u1, u2, u3, u4, u5, u6, u7, u8, u9, u10, u11)) =
    [(i1, i2, i3, i4, i5, i6, i7, i8, i9, i10, i11) | ((i1, i2, i3, i4, i5, i6, i7), (i8, i9, i10, i11)) <- range (((l1, l2, l3, l4, l5, l6, l7), (l8, l9, l10, l11)), ((u1, u2, u3, u4, u5, u6, u7), (u8, u9, u10, u11)))]
  unsafeIndex ((l1, l2, l3, l4, l5, l6, l7, l8, l9, l10, l11), (u1, u2, u3, u4, u5, u6, u7, u8, u9, u10, u11)) (i1, i2, i3, i4, i5, i6, i7, i8, i9, i10, i11) =
    unsafeIndex (((l1, l2, l3, l4, l5, l6, l7), (l8, l9, l10, l11)), ((u1, u2, u3, u4, u5, u6, u7), (u8, u9, u10, u11))) ((i1, i2, i3, i4, i5, i6, i7), (i8, i9, i10, i11))
  inRange ((l1, l2, l3, l4, l5, l6, l7, l8, l9, l10, l11), (u1, u2, u3, u4, u5, u6, u7, u8, u9, u10, u11)) (i1, i2, i3, i4, i5, i6, i7, i8, i9, i10, i11) =
    inRange (((l1, l2, l3, l4, l5, l6, l7), (l8, l9, l10, l11)), ((u1, u2, u3, u4, u5, u6, u7), (u8, u9, u10, u11))) ((i1, i2, i3, i4, i5, i6, i7), (i8, i9, i10, i11))

instance (Ix a, Ix b, Ix c, Ix d, Ix e, Ix f, Ix g, Ix h, Ix i, Ix j, Ix k, Ix l)
  => Ix (a, b, c, d, e, f, g, h, i, j, k, l) where
  range ((l1, l2, l3, l4, l5, l6, l7, l8, l9, l10, l11, l12), (u1, u2, u3, u4, u5, u6, u7, u8, u9, u10, u11, u12)) =
    [(i1, i2, i3, i4, i5, i6, i7, i8, i9, i10, i11, i12) | ((i1, i2, i3, i4, i5, i6, i7), (i8, i9, i10, i11, i12)) <- range (((l1, l2, l3, l4, l5, l6, l7), (l8, l9, l10, l11, l12)), ((u1, u2, u3, u4, u5, u6, u7), (u8, u9, u10, u11, u12)))]
  unsafeIndex ((l1, l2, l3, l4, l5, l6, l7, l8, l9, l10, l11, l12), (u1, u2, u3, u4, u5, u6, u7, u8, u9, u10, u11, u12)) (i1, i2, i3, i4, i5, i6, i7, i8, i9, i10, i11, i12) =
    unsafeIndex (((l1, l2, l3, l4, l5, l6, l7), (l8, l9, l10, l11, l12)), ((u1, u2, u3, u4, u5, u6, u7), (u8, u9, u10, u11, u12))) ((i1, i2, i3, i4, i5, i6, i7), (i8, i9, i10, i11, i12))
  inRange ((l1, l2, l3, l4, l5, l6, l7, l8, l9, l10, l11, l12), (u1, u2, u3, u4, u5, u6, u7, u8, u9, u10, u11, u12)) (i1, i2, i3, i4, i5, i6, i7, i8, i9, i10, i11, i12) =
    inRange (((l1, l2, l3, l4, l5, l6, l7), (l8, l9, l10, l11, l12)), ((u1, u2, u3, u4, u5, u6, u7), (u8, u9, u10, u11, u12))) ((i1, i2, i3, i4, i5, i6, i7), (i8, i9, i10, i11, i12))

instance (Ix a, Ix b, Ix c, Ix d, Ix e, Ix f, Ix g, Ix h, Ix i, Ix j, Ix k, Ix l, Ix m)
  => Ix (a, b, c, d, e, f, g, h, i, j, k, l, m) where
  range ((l1, l2, l3, l4, l5, l6, l7, l8, l9, l10, l11, l12, l13), (u1, u2, u3, u4, u5, u6, u7, u8, u9, u10, u11, u12, u13)) =
    [(i1, i2, i3, i4, i5, i6, i7, i8, i9, i10, i11, i12, i13) | ((i1, i2, i3, i4, i5, i6, i7), (i8, i9, i10, i11, i12, i13)) <- range (((l1, l2, l3, l4, l5, l6, l7), (l8, l9, l10, l11, l12, l13)), ((u1, u2, u3, u4, u5, u6, u7), (u8, u9, u10, u11, u12, u13)))]
  unsafeIndex ((l1, l2, l3, l4, l5, l6, l7, l8, l9, l10, l11, l12, l13), (u1, u2, u3, u4, u5, u6, u7, u8, u9, u10, u11, u12, u13)) (i1, i2, i3, i4, i5, i6, i7, i8, i9, i10, i11, i12, i13) =
    unsafeIndex (((l1, l2, l3, l4, l5, l6, l7), (l8, l9, l10, l11, l12, l13)), ((u1, u2, u3, u4, u5, u6, u7), (u8, u9, u10, u11, u12, u13))) ((i1, i2, i3, i4, i5, i6, i7), (i8, i9, i10, i11, i12, i13))
  inRange ((l1, l2, l3, l4, l5, l6, l7, l8, l9, l10, l11, l12, l13), (u1, u2, u3, u4, u5, u6, u7, u8, u9, u10, u11, u12, u13)) (i1, i2, i3, i4, i5, i6, i7, i8, i9, i10, i11, i12, i13) =
    inRange (((l1, l2, l3, l4, l5, l6, l7), (l8, l9, l10, l11, l12, l13)), ((u1, u2, u3, u4, u5, u6, u7), (u8, u9, u10, u11, u12, u13))) ((i1, i2, i3, i4, i5, i6, i7), (i8, i9, i10, i11, i12, i13))

instance (Ix a, Ix b, Ix c, Ix d, Ix e, Ix f, Ix g, Ix h, Ix i, Ix j, Ix k, Ix l, Ix m, Ix n)
  => Ix (a, b, c, d, e, f, g, h, i, j, k, l, m, n) where
  range ((l1, l2, l3, l4, l5, l6, l7, l8, l9, l10, l11, l12, l13, l14), (u1, u2, u3, u4, u5, u6, u7, u8, u9, u10, u11, u12, u13, u14)) =
    [(i1, i2, i3, i4, i5, i6, i7, i8, i9, i10, i11, i12, i13, i14) | ((i1, i2, i3, i4, i5, i6, i7), (i8, i9, i10, i11, i12, i13, i14)) <- range (((l1, l2, l3, l4, l5, l6, l7), (l8, l9, l10, l11, l12, l13, l14)), ((u1, u2, u3, u4, u5, u6, u7), (u8, u9, u10, u11, u12, u13, u14)))]
  unsafeIndex ((l1, l2, l3, l4, l5, l6, l7, l8, l9, l10, l11, l12, l13, l14), (u1, u2, u3, u4, u5, u6, u7, u8, u9, u10, u11, u12, u13, u14)) (i1, i2, i3, i4, i5, i6, i7, i8, i9, i10, i11, i12, i13, i14) =
    unsafeIndex (((l1, l2, l3, l4, l5, l6, l7), (l8, l9, l10, l11, l12, l13, l14)), ((u1, u2, u3, u4, u5, u6, u7), (u8, u9, u10, u11, u12, u13, u14))) ((i1, i2, i3, i4, i5, i6, i7), (i8, i9, i10, i11, i12, i13, i14))
  inRange ((l1, l2, l3, l4, l5, l6, l7, l8, l9, l10, l11, l12, l13, l14), (u1, u2, u3, u4, u5, u6, u7, u8, u9, u10, u11, u12, u13, u14)) (i1, i2, i3, i4, i5, i6, i7, i8, i9, i10, i11, i12, i13, i14) =
    inRange (((l1, l2, l3, l4, l5, l6, l7), (l8, l9, l10, l11, l12, l13, l14)), ((u1, u2, u3, u4, u5, u6, u7), (u8, u9, u10, u11, u12, u13, u14))) ((i1, i2, i3, i4, i5, i6, i7), (i8, i9, i10, i11, i12, i13, i14))

instance (Ix a, Ix b, Ix c, Ix d, Ix e, Ix f, Ix g, Ix h, Ix i, Ix j, Ix k, Ix l, Ix m, Ix n, Ix o)
  => Ix (a, b, c, d, e, f, g, h, i, j, k, l, m, n, o) where
  range ((l1, l2, l3, l4, l5, l6, l7, l8, l9, l10, l11, l12, l13, l14, l15), (u1, u2, u3, u4, u5, u6, u7, u8, u9, u10, u11, u12, u13, u14, u15)) =
    [(i1, i2, i3, i4, i5, i6, i7, i8, i9, i10, i11, i12, i13, i14, i15) | ((i1, i2, i3, i4, i5, i6, i7), (i8, i9, i10, i11, i12, i13, i14, i15)) <- range (((l1, l2, l3, l4, l5, l6, l7), (l8, l9, l10, l11, l12, l13, l14, l15)), ((u1, u2, u3, u4, u5, u6, u7), (u8, u9, u10, u11, u12, u13, u14, u15)))]
  unsafeIndex ((l1, l2, l3, l4, l5, l6, l7, l8, l9, l10, l11, l12, l13, l14, l15), (u1, u2, u3, u4, u5, u6, u7, u8, u9, u10, u11, u12, u13, u14, u15)) (i1, i2, i3, i4, i5, i6, i7, i8, i9, i10, i11, i12, i13, i14, i15) =
    unsafeIndex (((l1, l2, l3, l4, l5, l6, l7), (l8, l9, l10, l11, l12, l13, l14, l15)), ((u1, u2, u3, u4, u5, u6, u7), (u8, u9, u10, u11, u12, u13, u14, u15))) ((i1, i2, i3, i4, i5, i6, i7), (i8, i9, i10, i11, i12, i13, i14, i15))
  inRange ((l1, l2, l3, l4, l5, l6, l7, l8, l9, l10, l11, l12, l13, l14, l15), (u1, u2, u3, u4, u5, u6, u7, u8, u9, u10, u11, u12, u13, u14, u15)) (i1, i2, i3, i4, i5, i6, i7, i8, i9, i10, i11, i12, i13, i14, i15) =
    inRange (((l1, l2, l3, l4, l5, l6, l7), (l8, l9, l10, l11, l12, l13, l14, l15)), ((u1, u2, u3, u4, u5, u6, u7), (u8, u9, u10, u11, u12, u13, u14, u15))) ((i1, i2, i3, i4, i5, i6, i7), (i8, i9, i10, i11, i12, i13, i14, i15))
