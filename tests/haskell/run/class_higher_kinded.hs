{-# LANGUAGE RankNTypes #-}
-- Free monads, Church lists and natural transformations.
module Main where

import Control.Monad.State

data Free f a = Pure a | Free (f (Free f a))
instance Functor f => Functor (Free f) where
  fmap f (Pure a) = Pure (f a)
  fmap f (Free x) = Free (fmap (fmap f) x)
instance Functor f => Applicative (Free f) where
  pure = Pure
  Pure f <*> x = fmap f x
  Free g <*> x = Free (fmap (<*> x) g)
instance Functor f => Monad (Free f) where
  Pure a >>= f = f a
  Free x >>= f = Free (fmap (>>= f) x)

data Cmd k = Say String k | Ask (String -> k) | Done
instance Functor Cmd where
  fmap f (Say s k) = Say s (f k)
  fmap f (Ask g) = Ask (f . g)
  fmap _ Done = Done

liftF :: Functor f => f a -> Free f a
liftF = Free . fmap Pure

say :: String -> Free Cmd ()
say s = liftF (Say s ())
askName :: Free Cmd String
askName = liftF (Ask id)
done :: Free Cmd a
done = Free Done

program :: Free Cmd ()
program = do
  say "name?"
  n <- askName
  if null n then done else say ("hi " ++ n) >> program

pureRun :: Free Cmd a -> [String] -> [String]
pureRun (Pure _) _ = ["end"]
pureRun (Free (Say s k)) i = s : pureRun k i
pureRun (Free (Ask g)) (x : xs) = pureRun (g x) xs
pureRun (Free (Ask _)) [] = ["no input"]
pureRun (Free Done) _ = ["done"]

interp :: Monad m => (forall x. f x -> m x) -> Free f a -> m a
interp _ (Pure a) = return a
interp nt (Free x) = nt x >>= interp nt

main :: IO ()
main = do
  mapM_ putStrLn (pureRun program ["ann", "bob", ""])
  print (runState (interp (\(n, a) -> modify (+ n) >> return a) (Free (1, Free (2, Pure 'x')))) 10)
