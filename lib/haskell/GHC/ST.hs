{-# LANGUAGE MagicHash, PatternSynonyms, RankNTypes, ViewPatterns #-}
-- | Computations with state that stays inside.
module GHC.ST (ST (ST), module GHC.ST) where

import GHC.Base (Applicative (..))
import GHC.Types (RealWorld, Solo# (..), State# (..))
import Control.Monad.Fix (MonadFix (..))
import GHC.IORefPrim (fixIO)

data ST s a

foreign import prim "io-return" returnST :: a -> ST s a
foreign import prim "io-bind" bindST :: ST s a -> (a -> ST s b) -> ST s b
foreign import prim "io-then" thenST :: ST s a -> ST s b -> ST s b
foreign import prim "unsafe-coerce" unsafeSTToIO :: ST s a -> IO a
foreign import prim "unsafe-coerce" unsafeIOToST :: IO a -> ST s a
foreign import prim "unsafe-perform-io" performST :: ST s a -> a

runST :: (forall s. ST s a) -> a
runST m = performST m

stToIO :: ST RealWorld a -> IO a
stToIO = unsafeSTToIO

unsafeInterleaveST :: ST s a -> ST s a
unsafeInterleaveST m = returnST (performST m)

instance Functor (ST s) where
  fmap f m = bindST m (\x -> returnST (f x))

instance Applicative (ST s) where
  pure = returnST
  mf <*> mx = bindST mf (\f -> bindST mx (\x -> returnST (f x)))
  liftA2 f mx my = bindST mx (\x -> bindST my (\y -> returnST (f x y)))
  (*>) = thenST

instance Monad (ST s) where
  (>>=) = bindST
  (>>) = thenST

instance MonadFix (ST s) where
  mfix f = unsafeIOToST (fixIO (\a -> unsafeSTToIO (f a)))

instance Semigroup a => Semigroup (ST s a) where
  (<>) = liftA2 (<>)

instance Monoid a => Monoid (ST s a) where
  mempty = pure mempty

instance Show (ST s a) where
  showsPrec _ _ = showString "<<ST action>>"

instance MonadFail (ST s) where
  fail message = errorWithoutStackTrace message

-- As functions of the state, under GHC's names.

type STRep s a = State# s -> (State# s, a)

data STret s a = STret (State# s) a

unST :: ST s a -> STRep s a
unST m State# = case performST (bindST m (\a -> returnST (Solo# a))) of Solo# a -> (State#, a)

pattern ST :: STRep s a -> ST s a
pattern ST f <- (unST -> f)
  where ST f = bindST (returnST State#) (\s -> case f s of (State#, a) -> returnST a)

liftST :: ST s a -> State# s -> STret s a
liftST m s = case unST m s of (s', a) -> STret s' a

unsafeDupableInterleaveST :: ST s a -> ST s a
unsafeDupableInterleaveST = unsafeInterleaveST
