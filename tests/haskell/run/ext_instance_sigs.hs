{-# LANGUAGE InstanceSigs #-}
-- Signatures in instances, for hand-written functor, applicative and monad.
module Main where

newtype State s a = State { runState :: s -> (a, s) }

instance Functor (State s) where
  fmap :: (a -> b) -> State s a -> State s b
  fmap f (State g) = State $ \s -> let (a, s') = g s in (f a, s')

instance Applicative (State s) where
  pure :: a -> State s a
  pure a = State $ \s -> (a, s)
  (<*>) :: State s (a -> b) -> State s a -> State s b
  State f <*> State g = State $ \s ->
    let (h, s1) = f s
        (a, s2) = g s1
    in (h a, s2)

instance Monad (State s) where
  (>>=) :: State s a -> (a -> State s b) -> State s b
  State g >>= f = State $ \s -> let (a, s') = g s in runState (f a) s'

tick :: State Int Int
tick = State (\n -> (n, n + 1))

label :: [a] -> State Int [(Int, a)]
label = mapM (\x -> do { n <- tick; return (n, x) })

main :: IO ()
main = do
  print (runState (label "abc") 10)
  print (fst (runState ((,) <$> tick <*> (tick *> tick)) 0))
