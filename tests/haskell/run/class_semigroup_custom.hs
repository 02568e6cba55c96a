-- One's own semigroups and monoids, folded over structures.
module Main where

import Data.Foldable (foldMap')
import qualified Data.Map as M

data Stats = Stats { count :: Int, total, low, high :: Double } | None deriving (Show, Eq)
instance Semigroup Stats where
  None <> s = s
  s <> None = s
  Stats a b c d <> Stats e f g h = Stats (a + e) (b + f) (min c g) (max d h)
instance Monoid Stats where mempty = None

stat :: Double -> Stats
stat x = Stats 1 x x x

newtype MaxLen = MaxLen String deriving Show
instance Semigroup MaxLen where
  MaxLen a <> MaxLen b | length b > length a = MaxLen b
                       | otherwise = MaxLen a

main :: IO ()
main = do
  print (foldMap stat [3, 1, 4, 1, 5])
  print (mempty :: Stats, foldMap' stat (Just 2))
  print (foldr1 (<>) (map MaxLen (words "a bbb cc ddd")))
  print (mconcat (map (fmap stat . M.fromList) [[('x', 1)], [('y', 2)]]) M.! 'x')
  print ((stat 1, "a") <> (stat 2, "b"))
