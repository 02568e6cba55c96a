-- Concurrency actions as data that can be done and undone, to search all schedules for a deadlock.
{-# LANGUAGE ExistentialQuantification #-}
module Main where

import Control.Concurrent.MVar (MVar)
import qualified Control.Concurrent.MVar as C
import Prelude hiding (IO)
import qualified Prelude as P

-- | A program of one thread.
data IO a
  = forall b. Bind (IO b) (b -> IO a)
  | Return a
  | -- | Does the action, or says that it would suspend; undoes it.
    ConcAction (P.IO (Maybe a)) (a -> P.IO ())

instance Functor IO where
  fmap f action = action >>= Return . f

instance Applicative IO where
  pure = Return
  functions <*> arguments = functions >>= \f -> fmap f arguments

instance Monad IO where
  (>>=) = Bind

putMVar :: MVar a -> a -> IO ()
putMVar var x =
  ConcAction
    ( do
        empty <- C.isEmptyMVar var
        if empty
          then do
            C.putMVar var x
            return (Just ())
          else return Nothing
    )
    (\_ -> do _ <- C.takeMVar var; return ())

takeMVar :: MVar a -> IO a
takeMVar var =
  ConcAction
    ( do
        empty <- C.isEmptyMVar var
        if empty
          then return Nothing
          else do
            v <- C.takeMVar var
            return (Just v)
    )
    (C.putMVar var)

type Thread = IO ()

data Result
  = -- | The rest of the thread, and how to go back.
    Stepped Thread (P.IO ())
  | Suspended
  | Stopped

-- | Does a thread's next action.
checkThread :: Thread -> P.IO Result
checkThread = step (\rest undo -> Stepped rest undo)

step :: (IO a -> P.IO () -> Result) -> IO a -> P.IO Result
step _ (Return _) = return Stopped
step found (Bind (Return x) f) = step found (f x)
step found (Bind (Bind m f) g) = step found (Bind m (\x -> Bind (f x) g))
step found (Bind (ConcAction act undo) f) = do
  result <- act
  return $ case result of
    Nothing -> Suspended
    Just x -> found (f x) (undo x)
step found (ConcAction act undo) = do
  result <- act
  return $ case result of
    Nothing -> Suspended
    Just x -> found (Return x) (undo x)

-- | A schedule of at most this many steps that ends in a deadlock.
search :: Int -> [Thread] -> P.IO (Maybe [Int])
search depth threads = go 0 True threads
  where
    go _ blocked [] = return (if blocked && not (null threads) then Just [] else Nothing)
    go i blocked (t : rest) = do
      result <- checkThread t
      case result of
        Stopped -> go (i + 1) False rest
        Suspended -> go (i + 1) blocked rest
        Stepped t' undo
          | depth == 0 -> undo >> return Nothing
          | otherwise -> do
              found <- search (depth - 1) (take i threads ++ [t'] ++ drop (i + 1) threads)
              undo
              case found of
                Just path -> return (Just (i : path))
                Nothing -> go (i + 1) False rest

phil :: MVar () -> MVar () -> IO ()
phil left right = do
  takeMVar left
  takeMVar right
  putMVar left ()
  putMVar right ()
  phil left right

main :: P.IO ()
main = do
  sticks <- mapM C.newMVar [(), (), ()]
  let careless = zipWith phil sticks (tail sticks ++ [head sticks])
  search 6 careless >>= print
  let careful = phil (head sticks) (last sticks) : init careless
  search 6 careful >>= print
