-- Semigroup and Monoid wrappers as functors and monads; tuples; Alternative of actions.
module Main (main) where

import Control.Applicative
import Control.Arrow (ArrowMonad (..), Kleisli (..), leftApp, runKleisli)
import Control.Exception
import Control.Monad
import Control.Monad.Fix
import Control.Monad.Zip
import Data.Array (bounds, index, inRange, range)
import Data.Bits (popCount, shiftL, (.|.))
import Data.Char (GeneralCategory (..))
import Data.Complex
import Data.Functor.Identity
import qualified Data.Functor.Product as P
import Data.List.NonEmpty (NonEmpty (..))
import qualified Data.List.NonEmpty as NE
import Data.Monoid (Alt (..), Ap (..))
import qualified Data.Monoid as M
import Data.Ord (Down (..))
import Data.Semigroup
import qualified Data.Sequence as Seq
import Data.Tree (Tree (..), unfoldTreeM_BF)
import Data.Version
import Data.Word
import Text.ParserCombinators.ReadP (readP_to_S)

main :: IO ()
main = do
  print (Min 3 + 4 * Min 2, [Max 'a' .. Max 'd'], sum (First 5), traverse (\x -> [x, x + 1]) (Last 1))
  print (Min 1 >>= Min . (+ 1), (+) <$> Max 1 <*> Max 2, Arg 1 'x' < Arg 2 'a', minimum [Arg 3 'c', Arg 1 'z'], length (Arg 1 2))
  print (foldMap (Alt . Just) [1, 2, 3], getAp (foldMap (Ap . Just) ["a", "b"]), Ap (Just 1) + Ap (Just 2), (minBound :: Ap Maybe Bool))
  print (M.First (Just 1) >>= \x -> M.First (Just (x + 1)), M.getLast (pure 3 <* M.Last (Just ())), Alt [1] <|> Alt [2])
  print (("a", "b", 1) >>= \x -> ("c", "d", x + 1), ("x", "y", "z", (+ 1)) <*> ("1", "2", "3", 4), fmap not ('a', 'b', True))
  r <- (throwIO (userError "first") <|> return "second") :: IO String
  putStrLn r
  s <- try (empty :: IO ()) :: IO (Either IOException ())
  print s
  t <- try (throwIO (ErrorCall "not caught") <|> return ()) :: IO (Either ErrorCall ())
  print t
  print =<< (msum [fail "a", return 2, return 3] :: IO Int)
  print (runIdentity (Identity 3 * 4), Identity 2.5 + sqrt (Identity 4), truncate (Identity 2.7) :: Int, popCount (Identity (7 :: Int)))
  print (Down 3 < Down 2, Down 1.5 / Down 2, range (Down 3, Down 1), Down 2 .|. Down (4 :: Int))
  print ((1 :+ 2) >>= \x -> (x * 2) :+ (x * 3), mzip (1 :+ 2) ('a' :+ 'b'), munzip [(1, 'a'), (2, 'b')])
  print (mzipWith (+) (1 :| [2, 3]) (10 :| [20]), mzip (Seq.fromList "ab") (Seq.fromList [1, 2]), mzip (Just 1) Nothing :: Maybe (Int, ()))
  print (take 5 (runIdentity (mfix (\xs -> Identity (1 : map (* 2) xs)))), fmap (take 3) (mfix (\x -> Just (1 : x))))
  print (fmap (take 2) (mfix (\xs -> Seq.fromList [1 : xs, 2 : xs])), fmap (take 2) (mfix (\xs -> Node (1 : xs) [Node (2 : xs) []])))
  print (P.Pair [1, 2] (Just 3) >>= \x -> P.Pair [x, x] (Just (x + 1)), P.Pair [] Nothing <|> P.Pair [1] (Just 2))
  print (runKleisli (liftA2 (+) (Kleisli (\x -> [x, x + 1])) (Kleisli (\x -> [10 * x]))) 1)
  let ArrowMonad f = ArrowMonad (const 3) >>= \x -> ArrowMonad (const (x * x)) in print (f () :: Int)
  print (leftApp (+ 1) (Left 1 :: Either Int Char), leftApp (+ 1) (Right 'c' :: Either Int Char))
  print (read "(1,2,3,4,5,6,7,8,9)" :: (Int, Int, Int, Int, Int, Int, Int, Int, Int))
  print (maxBound :: (Bool, Bool, Bool, Bool, Bool, Bool, Bool, Bool), read "UppercaseLetter" :: GeneralCategory)
  let b = ((0, 0, 0, 0, 0, 0, 0, 0), (1, 1, 1, 1, 1, 1, 1, 1)) :: ((Int, Int, Int, Int, Int, Int, Int, Int), (Int, Int, Int, Int, Int, Int, Int, Int))
  print (length (range b), index b (1, 0, 1, 0, 1, 0, 1, 0), inRange b (0, 0, 0, 0, 0, 0, 0, 2), take 2 (range b))
  print (index (UppercaseLetter, NotAssigned) MathSymbol, range (Space, Control))
  print (NE.groupAllWith1 (`mod` 3) (1 :| [2 .. 7]), NE.groupWith1 even (2 :| [4, 5]))
  print (map bitReverse8 [1, 2, 255], bitReverse16 1, bitReverse32 1, bitReverse64 1)
  print (filter (null . snd) (readP_to_S parseVersion "1.2.3-beta"), showVersion (makeVersion [9, 0, 2]))
  tree <- unfoldTreeM_BF (\n -> do { print n; return (n, [m | m <- [2 * n, 2 * n + 1], m < 8]) }) (1 :: Int)
  print tree
