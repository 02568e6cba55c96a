{-# LANGUAGE TypeFamilies, RankNTypes, DeriveFunctor, ViewPatterns, PatternSynonyms, BangPatterns, FlexibleInstances, FlexibleContexts, ScopedTypeVariables, ExistentialQuantification, Arrows #-}
{-# LANGUAGE NoArrows, CPP #-}
{-# OPTIONS_GHC -Wall -fno-warn-orphans #-}
{- nested {- comment -} here -}
-- Free monads, lenses, data families, ST arrays, pattern synonyms, view patterns, CPP.
module Main (main) where
import Control.Monad
import Control.Monad.ST
import Data.Array.ST
import Data.Array.Unboxed
import Data.STRef
import Data.Functor.Const
import Data.Functor.Identity
import Data.Kind (Type)
import qualified Data.Map as Map
import Data.Typeable
import Data.Dynamic
import Data.Void
import Control.Arrow ((&&&), (***), first, second, (>>>))
import Data.Either (partitionEithers, lefts)
#if MIN_VERSION_base(4,8,0) && defined(__GLASGOW_HASKELL__)
#define GREETING "new base"
#else
#define GREETING "old base"
#endif

data Free f a = Pure a | Free (f (Free f a))
instance Functor f => Functor (Free f) where { fmap f (Pure a) = Pure (f a); fmap f (Free x) = Free (fmap (fmap f) x) }
instance Functor f => Applicative (Free f) where { pure = Pure; (<*>) = ap }
instance Functor f => Monad (Free f) where { Pure a >>= k = k a; Free x >>= k = Free (fmap (>>= k) x) }
data KV k = Put String Int k | Get String (Maybe Int -> k) | forall r. Show r => Say r k
instance Functor KV where
  fmap f (Put a b k) = Put a b (f k)
  fmap f (Get a k) = Get a (f . k)
  fmap f (Say r k) = Say r (f k)
liftF :: Functor f => f a -> Free f a
liftF = Free . fmap Pure
prog :: Free KV Int
prog = do
  liftF (Put "x" 3 ())
  mx <- liftF (Get "x" id)
  my <- liftF (Get "y" id)
  liftF (Say (mx, my) ())
  pure (sum mx + sum my)
runKV :: Map.Map String Int -> Free KV a -> ([String], a)
runKV _ (Pure a) = ([], a)
runKV m (Free (Put k v n)) = runKV (Map.insert k v m) n
runKV m (Free (Get k n)) = runKV m (n (Map.lookup k m))
runKV m (Free (Say r n)) = first (show r :) (runKV m n)

type Lens s t a b = forall f. Functor f => (a -> f b) -> s -> f t
view :: Lens s t a b -> s -> a
view l = getConst . l Const
over :: Lens s t a b -> (a -> b) -> s -> t
over l f = runIdentity . l (Identity . f)
_1 :: Lens (a, c) (b, c) a b
_1 f (a, c) = (\b -> (b, c)) <$> f a
_2 :: Lens (c, a) (c, b) a b
_2 f (c, a) = (,) c <$> f a

class Container (f :: Type -> Type) where
  data Elem f :: Type -> Type
  type Key f :: Type
  type Key f = Int
  empty' :: f a
  insert' :: Key f -> a -> f a -> f a
  toL :: f a -> [(Key f, a)]
  wrap :: a -> Elem f a
newtype LM a = LM [(Int, a)]
newtype SM a = SM (Map.Map String a)
instance Container LM where
  newtype Elem LM a = LE a
  empty' = LM []
  insert' k a (LM xs) = LM ((k, a) : xs)
  toL (LM xs) = xs
  wrap = LE
instance Container SM where
  data Elem SM a = SE a | SNone
  type Key SM = String
  empty' = SM Map.empty
  insert' k a (SM m) = SM (Map.insert k a m)
  toL (SM m) = Map.toList m
  wrap = SE
unSE :: Elem SM a -> Maybe a
unSE (SE a) = Just a
unSE SNone = Nothing

pattern Snoc :: [a] -> a -> [a]
pattern Snoc xs x <- (unsnoc -> Just (xs, x)) where Snoc xs x = xs ++ [x]
unsnoc :: [a] -> Maybe ([a], a)
unsnoc [] = Nothing
unsnoc xs = Just (init xs, last xs)
pattern Pt :: Int -> Int -> (Int, Int)
pattern Pt { px, py } = (px, py)

sieve :: Int -> UArray Int Bool
sieve n = runSTUArray $ do
  a <- newArray (2, n) True
  forM_ [2 .. n] $ \i -> do
    p <- readArray a i
    when (p && i * i <= n) $ forM_ [i * i, i * i + i .. n] $ \j -> writeArray a j False
  pure a

palin :: String -> Bool
palin (Snoc (x : xs) y) = x == y && palin xs
palin _ = True

f :: (Int -> Int) -> Int -> String
f (($ 3) -> 9) n | n > 5, let m = n * 2, even m, Just k <- lookup m [(12, 'a'), (14, 'b')] = k : "!"
                 | n < 0 = "neg"
f _ 0 = "zero"
f _ !n = show n

main :: IO ()
main = do
  putStrLn GREETING
  print (runKV Map.empty prog)
  print (view _1 (1 :: Int, 'x'), over (_2 . _1) (+ 1) ('a', (2 :: Int, "z")), over _1 show (5 :: Int, ()))
  print (toL (insert' 2 'b' (insert' 1 'a' (empty' :: LM Char))), toL (insert' "k" True (empty' :: SM Bool)), unSE (wrap 'q'), unSE (SNone :: Elem SM Int), case wrap 'w' of LE c -> c)
  print (map palin ["abcba", "ab", "", "a"], Snoc [1, 2] (3 :: Int), px (3, 4), (1, 2) { py = 9 }, let Pt { px = q } = (7, 8) in q)
  print [i | (i, True) <- assocs (sieve 40)]
  print (map (uncurry f) [((* 3), 6), ((* 3), 7), ((* 3), 8), ((* 3), -1), (id, 0), (id, 4)])
  print (runST (do { r <- newSTRef (0 :: Int); forM_ [1 .. 100] (\i -> modifySTRef' r (+ i)); readSTRef r }))
  print (typeOf (Just [1 :: Int]), typeOf "x", typeRep (Proxy :: Proxy (Either Int)), cast 'x' :: Maybe Int, fromDynamic (toDyn (3 :: Int)) :: Maybe Int, (gcast (Just 'c') :: Maybe (Maybe Char)))
  print ((length &&& sum) [1, 2, 3 :: Int], ((+ 1) *** show) (1 :: Int, True), (second (+ 1) >>> fst) ('a', 2 :: Int), partitionEithers [Left 1, Right 'a', Left (2 :: Int)], lefts [Left 'x', Right ()], either absurd id (Right 'v' :: Either Void Char))
  putStrLn ("str" ++ "ing \x41\&1 \t|\1234|")
  let go 0 acc = acc; go n acc = go (n - 1 :: Int) (acc + n); infixr 5 +++; xs +++ ys = foldr (:) ys xs
      pair :: forall a. a -> (a, a); pair x = (y, y) where { y :: a; y = x }
  print (go 1000 0, "a" +++ "b", pair 'z', (`div` 2) 9 :: Int, (subtract 2 . negate) 3 :: Int, [if odd x then "o" else "e" | x <- [1 .. 3 :: Int]])
  if go 3 0 > 5
    then do putStrLn "yes"
    else putStrLn "no"
  forM_ (zip [1 :: Int ..] "ab") $ \(i, c) ->
    if i == 1 then print c
    else do
      let j = i * 2
      print (j, c)
