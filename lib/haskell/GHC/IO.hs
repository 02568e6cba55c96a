{-# LANGUAGE NoImplicitPrelude, RankNTypes, ScopedTypeVariables, MagicHash #-}
-- | Running, catching and masking actions.
module GHC.IO
  ( IO (IO), unIO
  , unsafePerformIO, unsafeInterleaveIO, unsafeDupablePerformIO, evaluate
  , catch, catchException, catchAny, try, throwIO, throw
  , MaskingState (..), getMaskingState, interruptible, mask, mask_
  , uninterruptibleMask, uninterruptibleMask_, unsafeUnmask
  , bracket, bracket_, bracketOnError, finally, onException
  , failIO
  ) where

import GHC.Base
import GHC.Num
import GHC.Show
import GHC.IO.Fail (failIO)
import GHC.Exception.Type
import Data.Either

foreign import prim "catch" catchValue# :: IO a -> (SomeException -> IO a) -> IO a
foreign import prim "mask-state" maskState# :: IO Int
foreign import prim "with-mask" withMask# :: Int -> IO a -> IO a

-- | The primitive evaluates the action before it watches, so an action that is itself
-- undefined, such as @error "no"@, is put behind one that is not.
catch# :: IO a -> (SomeException -> IO a) -> IO a
catch# action handler = catchValue# (thenIO (returnIO ()) action) handler

-- | To be run when its result is needed.
unsafeInterleaveIO :: IO a -> IO a
unsafeInterleaveIO m = returnIO (unsafePerformIO m)

unsafeDupablePerformIO :: IO a -> a
unsafeDupablePerformIO = unsafePerformIO

-- | Evaluates to weak head normal form, when the action is run.
evaluate :: a -> IO a
evaluate a = bindIO (returnIO ()) (\_ -> a `seq` returnIO a)

catch, catchException :: Exception e => IO a -> (e -> IO a) -> IO a
catch action handler = catch# action (\se -> case fromException se of
  Just e -> handler e
  Nothing -> ioRaise# se)
catchException = catch

catchAny :: IO a -> (SomeException -> IO a) -> IO a
catchAny = catch#

try :: Exception e => IO a -> IO (Either e a)
try a = catch (fmap Right a) (\e -> return (Left e))

-- Masking asynchronous exceptions.

data MaskingState
  = Unmasked
  | MaskedInterruptible
  | MaskedUninterruptible
  deriving (Eq, Show)

getMaskingState :: IO MaskingState
getMaskingState = fmap state maskState#
  where
    state n
      | n == 0 = Unmasked
      | n == 1 = MaskedInterruptible
      | otherwise = MaskedUninterruptible

mask, uninterruptibleMask :: ((forall a. IO a -> IO a) -> IO b) -> IO b
mask io = do
  before <- maskState#
  if before == 0
    then withMask# 1 (io (\act -> withMask# 0 act))
    else io (\act -> withMask# before act)
uninterruptibleMask io = do
  before <- maskState#
  withMask# 2 (io (\act -> withMask# before act))

mask_, uninterruptibleMask_ :: IO a -> IO a
mask_ io = mask (\_ -> io)
uninterruptibleMask_ io = uninterruptibleMask (\_ -> io)

unsafeUnmask, interruptible :: IO a -> IO a
unsafeUnmask io = withMask# 0 io
interruptible act = do
  before <- maskState#
  if before == 1 then withMask# 0 act else act

-- Cleaning up.

onException :: IO a -> IO b -> IO a
onException io what = catch# io (\e -> what >> ioRaise# e)

bracket :: IO a -> (a -> IO b) -> (a -> IO c) -> IO c
bracket before after thing = mask (\restore -> do
  a <- before
  r <- restore (thing a) `onException` after a
  _ <- after a
  return r)

bracket_ :: IO a -> IO b -> IO c -> IO c
bracket_ before after thing = bracket before (const after) (const thing)

bracketOnError :: IO a -> (a -> IO b) -> (a -> IO c) -> IO c
bracketOnError before after thing = mask (\restore -> do
  a <- before
  restore (thing a) `onException` after a)

finally :: IO a -> IO b -> IO a
finally a sequel = mask (\restore -> do
  r <- restore a `onException` sequel
  _ <- sequel
  return r)
