{-# LANGUAGE GADTs, ExistentialQuantification, MagicHash #-}
-- | What CONTRACT and INVARIANT pragmas become: the front end builds values of these types from
-- the text of a pragma. @backstory check@ reads them symbolically; @backstory run
-- --check-contracts@ enforces them with the functions below.
module Backstory.Contract where

import Control.Concurrent.STM
import Control.Exception
import System.Exit
import GHC.Conc (unsafeIOToSTM)

foreign import prim "exit" exit# :: Int -> IO a

data Contract a where
  -- | @{p | e}@
  Predicate :: (a -> Bool) -> Contract a
  -- | @x:c1 -> c2@
  Function :: Contract a -> (a -> Contract b) -> Contract (a -> b)
  -- | @Any@
  Anything :: Contract a
  -- | @Ok@: no crash.
  Fine :: Contract a
  -- | @K c1 c2@ and tuples.
  Parts :: (a -> Parts) -> Contract a
  -- | @[c]@
  Elements :: Contract a -> Contract [a]
  -- | The state before, what must hold of it, the state after, what must hold of both, and the
  -- contract of the result.
  Transaction
    :: STM s -> (s -> Bool) -> STM t -> (s -> t -> Bool) -> (s -> t -> Contract a) -> Contract (STM a)

data Parts = Matches [Part] | Differs

data Part = forall a. Part (Contract a) a

newtype Invariant = Invariant (STM Bool)

-- | Ties a contract's type to that of its function.
satisfies :: a -> Contract a -> Contract a
satisfies _ contract = contract

look :: TVar a -> STM a
look = readTVar

done :: a -> STM a
done = return

holding :: STM s -> (s -> Bool) -> STM Bool
holding state condition = do
  s <- state
  return (condition s)

-- At run time.

-- | Whose fault it is, and what was broken.
data ContractViolation = ContractViolation String

instance Show ContractViolation where
  show (ContractViolation text) = text

instance Exception ContractViolation

-- | The function's side and the caller's side, as messages; whether all elements of a list are
-- looked at as soon as the list is needed.
data Sides = Sides String String Bool

swap :: Sides -> Sides
swap (Sides function caller _) = Sides caller function False

blame :: Sides -> a
blame (Sides function _ _) = throw (ContractViolation function)

enforce :: Contract a -> Sides -> a -> a
enforce contract sides x = case contract of
  Anything -> x
  Fine -> x
  Predicate p -> if p x then x else blame sides
  Function from to ->
    let wrapped a = let a' = enforce from (swap sides) a in enforce (to a') sides (x a')
    in x `seq` wrapped
  Parts match -> case match x of
    Differs -> blame sides
    Matches parts -> foldr (\(Part c v) rest -> demand c sides v rest) x parts
  Elements c -> case sides of
    Sides _ _ True -> foldr (\e rest -> demand c sides e rest) x x
    _ -> map (enforce c sides) x
  Transaction before holdsBefore after holdsAfter result -> do
    s <- before
    if holdsBefore s then return () else blame (swap sides)
    r <- x
    t <- after
    if holdsAfter s t then return () else blame sides
    return (enforce (result s t) sides r)

-- | Of a part that may be anything, nothing is asked.
demand :: Contract a -> Sides -> a -> b -> b
demand contract sides x rest = case contract of
  Anything -> rest
  _ -> enforce contract sides x `seq` rest

-- | A function with a contract, at run time: the messages blame the function and its caller.
checked :: Contract a -> [Char] -> [Char] -> a -> a
checked contract function caller = enforce contract (Sides function caller False)

-- | The same, for a counterexample: nothing is left to whoever looks at the result.
checkedAtOnce :: Contract a -> [Char] -> [Char] -> a -> a
checkedAtOnce contract function caller = enforce contract (Sides function caller True)

-- | A transaction after which every invariant must hold.
checkedTransaction :: [([Char], Invariant)] -> STM a -> STM a
checkedTransaction invariants transaction = do
  result <- transaction
  mapM_ still invariants
  return result
  where
    still (message, Invariant condition) = do
      holds <- condition
      if holds then return () else throwSTM (ContractViolation message)

-- | The same, for a search: the program ends at once where an invariant does not hold any more.
watchedTransaction :: [([Char], Invariant)] -> STM a -> STM a
watchedTransaction invariants transaction = do
  result <- transaction
  holds <- holdAll (map snd invariants)
  if holds then return result else unsafeIOToSTM (exit# 40)

-- For counterexamples, which are run before they are reported.

-- | Runs an action and ends the program with a code that says what came of it: 40 the function
-- broke its contract, 41 nothing was broken, 42 what must hold before did not, 43 a crash.
probe :: IO a -> IO ()
probe action = do
  r <- try (action >>= evaluate)
  case r of
    Right _ -> leave 41
    Left e -> case fromException e of
      Just (ContractViolation m) -> leave (if m == "caller" then 42 else 40)
      Nothing -> leave 43
  where leave n = exitWith (ExitFailure n)

-- | A transaction as a counterexample runs it: what must hold before is looked at first.
probeTransaction :: [Invariant] -> STM a -> IO ()
probeTransaction invariants transaction = probe (do
  before <- atomically (holdAll invariants)
  if before then return () else throwIO (ContractViolation "caller")
  _ <- atomically transaction
  after <- atomically (holdAll invariants)
  if after then return () else throwIO (ContractViolation "function"))

-- | Whether an invariant holds when the program starts.
probeStart :: Invariant -> IO ()
probeStart invariant = probe (do
  holds <- atomically (holdAll [invariant])
  if holds then return () else throwIO (ContractViolation "function"))

holdAll :: [Invariant] -> STM Bool
holdAll [] = return True
holdAll (Invariant condition : rest) = do
  holds <- condition
  if holds then holdAll rest else return False
