{-# LANGUAGE GADTs, ExistentialQuantification, MagicHash #-}
-- | What CONTRACT and INVARIANT pragmas become: the front end builds values of these types from
-- the text of a pragma. @backstory check@ reads them symbolically; @backstory run
-- --check-contracts@ enforces them with the functions below.
module Backstory.Contract where

import Control.Concurrent.STM
import Control.Exception
import System.Exit
import GHC.Conc (unsafeIOToSTM)
import System.IO.Unsafe (unsafePerformIO)

foreign import prim "exit" exit# :: Int -> IO a
foreign import prim "unsafe-coerce" coerced :: a -> b

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

-- | @Nat@ in a contract.
isNatural :: (Num a, Ord a) => a -> Bool
isNatural n = n >= 0

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

-- For goals that are proved, which are run on random values besides. A program ends with a code as
-- that of 'probe'; 44 where a transaction waits, 45 where it throws on purpose, 46 where an @Int@
-- overflows.

data Argument = forall a. Argument a

-- | Calls a function. What its contract asks for is looked at first: where that does not hold, or
-- cannot even be asked, nothing is said of the function.
trial :: Contract a -> a -> [Argument] -> IO ()
trial contract function arguments =
  whereAdmitted contract arguments (probe (call contract function arguments))

whereAdmitted :: Contract a -> [Argument] -> IO () -> IO ()
whereAdmitted contract arguments action = do
  admitted <- try (admits contract arguments)
  case admitted of
    Right True -> action
    Right False -> exit# 42
    Left e -> const (exit# 42) (e :: SomeException)

-- | Whether arguments are what a contract asks for, in the state that there is.
admits :: Contract a -> [Argument] -> IO Bool
admits (Function from to) (Argument a : rest) =
  let a' = given from (coerced a) in if holds from a' then admits (to a') rest else return False
admits (Transaction before holdsBefore _ _ _) _ = do
  s <- atomically before
  evaluate (holdsBefore s)
admits _ _ = return True

-- | What may be anything may be a crash, and is one here.
given :: Contract a -> a -> a
given contract x = case contract of
  Anything -> error "an argument that may be anything"
  Elements Anything -> map (given Anything) x
  _ -> x

holds :: Contract a -> a -> Bool
holds contract x = case contract of
  Predicate p -> p x
  Parts match -> case match x of
    Differs -> False
    Matches parts -> all (\(Part c v) -> holds c v) parts
  Elements c -> all (holds c) x
  _ -> True

-- | The call itself: functions among the arguments are held to their contracts.
call :: Contract a -> a -> [Argument] -> IO ()
call (Function from to) function (Argument a : rest) =
  let a' = enforce from (swap atOnce) (given from (coerced a)) in call (to a') (function a') rest
call (Transaction before _ after holdsAfter result) action _ = do
  ended <- atomically (fmap Just (do
    s <- before
    r <- action
    t <- after
    if holdsAfter s t then return () else throwSTM (ContractViolation "function")
    return (s, t, r)) `orElse` return Nothing) `catch` thrown
  case ended of
    Just (s, t, r) -> call (result s t) r []
    Nothing -> exit# 44
call Anything _ _ = return ()
call contract x _ = evaluate (enforce contract atOnce x) >> return ()

atOnce :: Sides
atOnce = Sides "function" "caller" True

-- | An exception that a transaction throws on purpose breaks nothing; a crash does.
thrown :: SomeException -> IO a
thrown e = case fromException e of
  Just (ContractViolation _) -> throwIO e
  Nothing -> if isCrash e then throwIO e else exit# 45

isCrash :: SomeException -> Bool
isCrash e = case fromException e of
  Just (ErrorCall _) -> True
  Nothing -> case fromException e of
    Just (PatternMatchFail _) -> True
    Nothing -> case fromException e of
      Just arithmetic -> const True (arithmetic :: ArithException)
      Nothing -> False

-- | Runs a transaction where the invariants hold, after some others that lead to a state.
trialTransaction :: [STM Argument] -> [Invariant] -> STM a -> IO ()
trialTransaction others invariants transaction = do
  mapM_ (\other -> try' (atomically (fmap Just other `orElse` return Nothing))) others
  before <- try' (atomically (holdAll invariants))
  case before of
    Just True -> return ()
    _ -> exit# 42
  ended <- try (atomically (fmap Just transaction `orElse` return Nothing))
  case ended of
    Left e -> exit# (if isCrash e then 43 else 45)
    Right Nothing -> exit# 44
    Right (Just _) -> return ()
  after <- try' (atomically (holdAll invariants))
  exit# (case after of { Just True -> 41; _ -> 40 })

try' :: IO a -> IO (Maybe a)
try' action = do
  r <- try action
  case r of
    Right x -> return (Just x)
    Left e -> const (return Nothing) (e :: SomeException)

-- | Needs the result of a call.
trialCrash :: a -> IO ()
trialCrash x = probe (evaluate x)

trialCrashSTM :: STM a -> IO ()
trialCrashSTM action = probe (do
  ended <- atomically (fmap Just action `orElse` return Nothing) `catch` thrown
  case ended of
    Just x -> evaluate x >> return ()
    Nothing -> exit# 44)

-- Arithmetic that ends the program where an @Int@ overflows. The operations of 'Int' are replaced by
-- these, so they must not use them.

foreign import prim "int+" addInt# :: Int -> Int -> Int
foreign import prim "int-" subInt# :: Int -> Int -> Int
foreign import prim "int*" mulInt# :: Int -> Int -> Int
foreign import prim "int-quot" quotInt# :: Int -> Int -> Int
foreign import prim "int-div" divInt# :: Int -> Int -> Int
foreign import prim "int-neg" negInt# :: Int -> Int
foreign import prim "integer->int" toInt# :: Integer -> Int

addOrStop, subtractOrStop, multiplyOrStop, quotOrStop, divOrStop :: Int -> Int -> Int
addOrStop a b = within (toInteger a + toInteger b) (addInt# a b)
subtractOrStop a b = within (toInteger a - toInteger b) (subInt# a b)
multiplyOrStop a b = within (toInteger a * toInteger b) (mulInt# a b)
quotOrStop a b = if toInteger b == (-1) then negateOrStop a else quotInt# a b
divOrStop a b = if toInteger b == (-1) then negateOrStop a else divInt# a b

negateOrStop :: Int -> Int
negateOrStop a = within (negate (toInteger a)) (negInt# a)

toIntOrStop :: Integer -> Int
toIntOrStop n = within n (toInt# n)

within :: Integer -> Int -> Int
within wanted found = if wanted == toInteger found then found else unsafePerformIO (exit# 46)
