{-# LANGUAGE RankNTypes #-}
-- | Computations with state that are done as far as their results are asked for.
module Control.Monad.ST.Lazy (ST, runST, fixST, strictToLazyST, lazyToStrictST, stToIO) where

import Control.Monad.Fix (MonadFix (..))
import qualified GHC.ST as Strict
import GHC.Types (RealWorld)

-- | Evaluating a state does all that comes before it.
data State = Done

newtype ST s a = ST (State -> (a, State))

instance Functor (ST s) where
  fmap f (ST m) = ST (\s -> let (a, s') = m s in (f a, s'))

instance Applicative (ST s) where
  pure a = ST (\s -> (a, s))
  mf <*> mx = mf >>= \f -> fmap f mx

instance Monad (ST s) where
  ST m >>= k = ST (\s -> let { (a, s') = m s; ST n = k a } in n s')

instance MonadFix (ST s) where
  mfix f = ST (\s -> let { ST m = f (fst result); result = m s } in result)

runST :: (forall s. ST s a) -> a
runST m = case m of ST f -> fst (f Done)

fixST :: (a -> ST s a) -> ST s a
fixST = mfix

-- | Done once, after all before it, when its result or the state after it is asked for.
strictToLazyST :: Strict.ST s a -> ST s a
strictToLazyST m = ST (\s ->
  let box = s `seq` Strict.performST (fmap Box m)
  in (case box of Box a -> a, case box of Box _ -> Done))

data Box a = Box a

lazyToStrictST :: ST s a -> Strict.ST s a
lazyToStrictST (ST m) = Strict.unsafeIOToST (case m Done of (a, s) -> s `seq` return a)

stToIO :: ST RealWorld a -> IO a
stToIO = Strict.stToIO . lazyToStrictST
