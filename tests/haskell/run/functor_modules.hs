-- Data.Functor.Identity, Const, Compose, Product, Sum; Bifunctor; Contravariant.
module Main where

import Data.Bifunctor
import Data.Functor.Compose
import Data.Functor.Const
import Data.Functor.Identity
import qualified Data.Functor.Product as P
import qualified Data.Functor.Sum as S
import Data.Functor.Contravariant

main :: IO ()
main = do
  print (Identity 3, runIdentity (fmap (+ 1) (Identity 3)), Const "x" :: Const String Int, getConst (traverse (\x -> Const [x]) [1, 2]))
  print (Compose [Just 1, Nothing], fmap (+ 1) (Compose [Just 1, Nothing]), getCompose (pure 'x' :: Compose Maybe [] Char))
  print (P.Pair [1] (Just 2), fmap show (P.Pair [1] (Just 2)), S.InL (Just 1) :: S.Sum Maybe [] Int)
  print (bimap length show ("abc", 1), first (+ 1) (1, 2), second (* 2) (3, 4), bimap not id (Left True :: Either Bool Int))
  print (getPredicate (contramap length (Predicate even)) "ab", getOp (contramap show (Op length)) 12345)
  print (sum (Compose [[1, 2], [3]]), Identity 1 + 2, (,) <$> Identity 'a' <*> Identity 'b')
