{-# LANGUAGE BangPatterns #-}
-- | What 'Debug.Hoed.observe' is while somebody watches: @backstory debug --observed@ puts this in
-- its place. Functions are wrapped where they are observed, and what is evaluated of them is told
-- to the machine as events (Faddegon and Chitil, PLDI 2015, section 3.3).
--
-- The machine knows 'told', 'within', 'valueWithin' and 'watch' by their names. They seem to call
-- themselves so that no optimisation puts their bodies in place of their calls.
module Debug.Hoed.Observing (observe, observe') where

import Data.IORef
import System.IO.Unsafe (unsafePerformIO)
import Unsafe.Coerce (unsafeCoerce)

foreign import prim "function?" isFunction :: a -> Bool

-- | How many events there were.
events :: IORef Int
events = unsafePerformIO (newIORef 0)

-- | Labels with their numbers.
labels :: IORef [(String, Int)]
labels = unsafePerformIO (newIORef [])

-- | An event: its number, its kind, where it hangs and on what, and a value.
told :: Int -> Int -> Int -> Int -> Int -> a -> IO ()
told again number kind place on value
  | again > 0 = told (again - 1) number kind place on value
  | otherwise = return ()

-- | Applies a function under a label, on top of the stack of an event.
within :: Int -> Int -> Int -> (a -> b) -> a -> b
within again !label !at f a
  | again > 0 = within (again - 1) label at f a
  | otherwise = f a

-- | Evaluates what is labelled.
valueWithin :: Int -> Int -> a -> a
valueWithin again label x
  | again > 0 = valueWithin (again - 1) label x
  | otherwise = x

root, function, application, constant, name :: Int
root = 0
function = 1
application = 2
constant = 3
name = 4

of_, argument, result :: Int
of_ = 0
argument = 1
result = 2

note :: Int -> Int -> Int -> a -> Int
note !kind !place !on value = unsafePerformIO (do
  number <- readIORef events
  let !next = number + 1
  writeIORef events next
  told 0 number kind place on value
  return number)

numberOf :: String -> Int
numberOf label = unsafePerformIO (do
  known <- readIORef labels
  case lookup label known of
    Just number -> return number
    Nothing -> do
      -- Whoever looks at them later must find them evaluated.
      let !number = length known
          !kind = name
          !place = of_
          !_ = length label
      writeIORef labels ((label, number) : known)
      told 0 0 kind place number label
      return number)

-- | A function has its label on each application: stacks are those of its calls.
observe :: String -> a -> a
observe label x = case numberOf label of
  !number -> case valueWithin 0 number x of
    !value
      | isFunction value -> unsafeCoerce (rooted number (unsafeCoerce value))
      | otherwise -> case note root of_ number () of
          !at -> case note constant of_ at value of
            !_ -> value

rooted :: Int -> (a -> b) -> a -> b
rooted label f a = case note root of_ label () of
  !at -> case note function of_ at () of
    !lambda -> applied label at lambda f a

-- | The same in older versions of Hoed, with an identifier that is not needed.
observe' :: String -> i -> a -> (a, Int)
observe' label _ x = (observe label x, 0)

-- | A value at some place below an event. It is evaluated in here, where its failing is seen: by its
-- looks there is a way on which it is not, so that nothing evaluates it before. A function that comes
-- of a labelled one is part of it: there is its label, and where it was applied first.
watch :: Int -> Int -> Int -> Int -> Int -> a -> a
watch again !place !on label at x
  | again > 0 = watch (again - 1) place on label at x
  | again < 0 = unsafeCoerce ()
  | otherwise = case x of
      !value
        | isFunction value -> case note function place on () of
            !lambda -> unsafeCoerce (applied label at lambda (unsafeCoerce value))
        | otherwise -> case note constant place on value of
            !_ -> value

applied :: Int -> Int -> Int -> (a -> b) -> a -> b
applied label at lambda f a = case note application of_ lambda a of
  !call
    | at < 0 -> watch 0 result call nobody nobody (f (watch 0 argument call nobody nobody a))
    | otherwise ->
        watch 0 result call label at (within 0 label at f (watch 0 argument call nobody nobody a))

-- | No label, and no event.
nobody :: Int
nobody = -1
