-- Classes of type constructors: Eq1, Ord1, Show1, Read1 and what is made of them.
module Main (main) where

import Control.Monad.Trans.Except (ExceptT (..))
import Control.Monad.Trans.Identity (IdentityT (..))
import Control.Monad.Trans.Maybe (MaybeT (..))
import Control.Monad.Trans.Writer (WriterT (..))
import Data.Bifoldable
import Data.Bitraversable
import Data.Functor.Classes
import Data.Functor.Compose
import Data.Functor.Const
import Data.Functor.Contravariant
import Data.Functor.Identity
import qualified Data.Functor.Product as P
import qualified Data.Functor.Sum as S
import qualified Data.IntMap as IM
import Data.List.NonEmpty (NonEmpty (..))
import qualified Data.Map as M
import Data.Ord (Down (..))
import Data.Proxy (Proxy (..))
import qualified Data.Sequence as Seq
import qualified Data.Set as Set
import Data.Tree (Tree (..))

shown :: (Show1 f, Show a) => f a -> String
shown x = showsPrec1 11 x ""

main :: IO ()
main = do
  let c = Compose [Just 1, Nothing, Just (-3 :: Int)]
      p = P.Pair [1 :: Int] (Just 2)
      s = [S.InL (Just 1), S.InR [2, 3 :: Int]]
  print (c, p, s)
  print (Just c, Just p, map Just s)
  print (c == c, compare c (Compose [Just 2]), p < P.Pair [1] (Just 3), maximum s)
  print (read (show c) == c, read (show p) == p, read (show s) == s)
  print (MaybeT [Just 1, Nothing :: Maybe Int], ExceptT (Just (Left "no" :: Either String Int)))
  print (WriterT (Just (1 :: Int, "log")), IdentityT [1 :: Int], Just (IdentityT (Just 'c')))
  print (MaybeT [Just 1] == MaybeT [Just (1 :: Int)], compare (ExceptT [Left 1]) (ExceptT [Right 'a' :: Either Int Char]))
  print (read "MaybeT [Just 1,Nothing]" :: MaybeT [] Int, read "WriterT (Just (1,\"x\"))" :: WriterT String Maybe Int)
  mapM_ putStrLn
    [ shown (Just 1), shown [1, 2], shown (1 :| [2]), shown (Identity 3), shown (Right 4 :: Either () Int)
    , shown ('x', 5), shown (Const "c" :: Const String Int), shown (Proxy :: Proxy Int), shown (Down 6)
    , shown (M.fromList [(1, "a")]), shown (IM.fromList [(2, "b")]), shown (Set.fromList "set")
    , shown (Seq.fromList [7, 8]), shown (Node 1 [Node 2 []]) ]
  print (liftCompare (flip compare) (M.fromList [(1, 'a')]) (M.fromList [(1, 'b')]), liftEq (\a b -> a == length b) [1, 2] ["a", "bb"])
  print (readsPrec1 0 "Just 5 rest" :: [(Maybe Int, String)])
  print (readsPrec1 0 "fromList [(1,'a')]" :: [(M.Map Int Char, String)])
  print (eq2 (Left 1 :: Either Int Char) (Left 1), compare2 (1, 'a') (1, 'b'), showsPrec2 11 (Right 2 :: Either Int Int) "")
  print (biList (1, 2), bisum (3, 4), bilength (Left 'a' :: Either Char Int), biany even odd (1, 2), bielem 3 (3, 4))
  print (bifoldl (-) (-) 10 (1, 2), bifoldr (-) (-) 10 (1, 2), bimaximum (3, 5), biminimum (3, 5), binull (Left 1 :: Either Int Int))
  print (bimaximumBy (\_ _ -> EQ) ('a', 'b'), biminimumBy (\_ _ -> EQ) ('a', 'b'), bifind even (1, 4), biconcatMap show show (1, 2))
  print (bimapAccumL (\a b -> (a + b, a)) (\a b -> (a * b, a)) 2 (3, 4), bimapAccumR (\a b -> (a + b, a)) (\a b -> (a * b, a)) 2 (3, 4))
  print (bisequenceA (Just 1, Just 'x'), bitraverse (\x -> [x, x + 1]) (const "yz") (1, 'c'), bifoldMapDefault show show (0, 1, 'c'))
  bitraverse_ print print (M.fromList [(1, 'a'), (2, 'b')])
  print (getPredicate (length >$< Predicate even) "abc", getComparison (negate >$< defaultComparison) 1 2, getOp (Op (+ 1) >$$< length) "xy")
  print (getEquivalence (comparisonEquivalence defaultComparison) 1 1, getPredicate (Predicate even <> Predicate (> 3)) 4)
