{-# LANGUAGE DerivingStrategies, GeneralizedNewtypeDeriving, DerivingVia, DeriveAnyClass, DeriveFunctor, DeriveFoldable, DeriveTraversable, DeriveGeneric, StandaloneDeriving, DefaultSignatures, FlexibleContexts, UndecidableInstances #-}
-- Deriving in all its ways; Show and Read of awkward types.
module Main where
import Data.Monoid
import Data.Coerce
import GHC.Generics (Generic)
import qualified Data.Map as M
import qualified Data.Set as S

import Data.Ratio
import Data.Functor.Identity
import Data.Functor.Compose
import Data.List.NonEmpty (NonEmpty (..))

data Op = Int :+ Int | Int :* Op | Neg { inner :: Op } | Int `Minus` Int | (:-:) { l_ :: Int, (%%) :: Double } deriving (Show, Read, Eq, Ord)
infixl 6 :+
infixr 7 :*
infix 4 `Minus`
data T a = Leaf | N { left :: T a, val :: a, right :: T a } deriving (Show, Read, Eq, Ord, Functor, Foldable, Traversable, Generic)
newtype Age = Age { getAge :: Int } deriving stock (Show, Read) deriving newtype (Eq, Ord, Num, Enum, Real, Integral)
newtype Max' = Max' Int deriving (Semigroup, Monoid) via (Sum Int) deriving stock Show
class Describe a where
  describe :: a -> String
  default describe :: Show a => a -> String
  describe = ("<" ++) . (++ ">") . show
data Col = R | G | B deriving stock (Show, Read, Eq, Ord, Enum, Bounded) deriving anyclass Describe
data P f = P (f Int) (f Bool)
deriving instance (Show (f Int), Show (f Bool)) => Show (P f)
newtype Fix f = Fix (f (Fix f))
deriving instance Show (f (Fix f)) => Show (Fix f)
data U = U {} deriving (Show, Read, Eq, Ord, Bounded)
data Rec = Rec { a :: Maybe Int, b' :: [Op], _c :: (Int, Double), d :: Either String () } deriving (Show, Read, Eq, Ord)

main :: IO ()
main = do
  let ops = [1 :+ 2, 3 :* (4 :+ (-5)), Neg (2 :* (1 :+ 1)), (-1) `Minus` 2, 3 :-: (-0.5)]
  mapM_ print ops
  print (map (\o -> read (show o) == o) ops)
  print (Just (1 :+ 2), [Neg { inner = 1 :+ 2 }], showsPrec 7 (1 :+ 2) "")
  let t = N (N Leaf 1 Leaf) 2 (N Leaf (-3) Leaf) :: T Int
  print t
  print (read (show t) == t, sum t, fmap (* 2) t, maximum t, traverse (\x -> [x, x + 10]) (N Leaf 1 Leaf))
  print (Age 3 + 4, [Age 1 ..  Age 3], read "Age {getAge = 5}" :: Age, toInteger (Age 9 `div` 2))
  print (Max' 3 <> Max' 4 <> mempty)
  putStrLn (concatMap describe [minBound .. maxBound :: Col])
  print (P (Just 1) Nothing, P [1] [True], P (Identity 1) (Identity False))
  print (Fix (Just (Fix Nothing)))
  print (U, minBound :: U, U {} == U)
  let r = Rec { a = Just (-1), b' = [1 :+ 2], _c = (-2, -3.5e-3), d = Left "x\"y\1234\&5\SOH" }
  print r
  print (read (show r) == r, r { a = Nothing } < r, compare r r)
  print (M.fromList [(1, S.fromList "ba"), (-2, S.empty)], read "fromList [(1,fromList \"ab\")]" == M.fromList [(1 :: Int, S.fromList "ab")])
  print ((-1) :+: 2, 3 % (-6) :: Rational, (2 :| [3]) , Compose [Just 1], Just (Left (3, 'x')) :: Maybe (Either (Int, Char) ()))
  print (coerce (Age 3) :: Int, coerce [Age 1, Age 2] :: [Int], getSum (foldMap coerce [Age 1, 2, 3]) :: Int)
  print (reads "12 rest" :: [(Int, String)], reads "(  3 , \"x\" )" :: [((Int, String), String)], read "[ (1,True) , (2,False)]" :: [(Int, Bool)])
  print (read "  ( ( -3 ) ) " :: Int, read "0x1F" :: Int, read "1e3" :: Double, (reads :: ReadS Int) "1.5", read "'a'" :: Char, read "\"a\\tb\"" :: String)
  print (minBound :: Int, maxBound :: Char, [R ..], succ R, fromEnum B, (toEnum 1 :: Col))
  print (showsPrec 11 (-5 :: Int) "", show (Just (-5)), show [Just (-1.0)], show (Just (Just Nothing :: Maybe (Maybe ()))))
data CC = Int :+: Int deriving Show
