{-# LANGUAGE FlexibleContexts #-}
{-# LANGUAGE RecordWildCards #-}

-- | What commands do: a state, failures, and a log of what happened.
module Engine
  ( Run
  , runCommands
  , Event (..)
  , execute
  ) where

import Control.Monad.Except
import Control.Monad.State
import Control.Monad.Writer
import Data.List (intercalate, sortOn)
import qualified Data.Map.Strict as Map
import Data.Maybe (fromMaybe)
import qualified Data.Set as Set
import Money
import Text.Printf (printf)
import Types

data Event
  = Said String
  | Moved AccountId AccountId Money
  | Refused Command Failure
  | Credited AccountId Money
  deriving (Eq, Show)

type Run = ExceptT Failure (StateT Bank (Writer [Event]))

-- | Runs each command in turn; one that fails changes nothing.
runCommands :: [Either Failure Command] -> Bank -> (Bank, [Event])
runCommands commands bank = runWriter (execStateT (mapM_ one commands) bank)
  where
    one (Left failure) = tell [Said ("cannot read " ++ explain failure)]
    one (Right c) = do
      before <- get
      result <- runExceptT (execute c)
      case result of
        Right () -> pure ()
        Left failure -> do
          put before
          tell [Refused c failure]

say :: MonadWriter [Event] m => String -> m ()
say s = tell [Said s]

find :: AccountId -> Run Account
find i = do
  found <- gets (Map.lookup i . accounts)
  maybe (throwError (NoAccount i)) pure found

update :: Account -> Run ()
update a = modify' $ \b -> b {accounts = Map.insert (accountId a) a (accounts b)}

positive :: Money -> Run ()
positive m = when (m <= 0) (throwError (BadAmount m))

usable :: Account -> Run ()
usable a = when (frozen a) (throwError (Frozen (accountId a)))

record :: String -> Maybe AccountId -> Money -> Account -> Run ()
record what partner m a = do
  now <- gets today
  update
    a
      { balance = balance a + m
      , history = Entry {day = now, amount = m, text = what, other = partner} : history a
      }

-- | What can be taken out at most.
available :: Account -> Money
available Account {..} = case kind of
  Checking {overdraft = limit} -> balance + limit
  _ -> balance

withdraw :: String -> Maybe AccountId -> Money -> AccountId -> Run ()
withdraw what partner m i = do
  positive m
  a <- find i
  usable a
  now <- gets today
  case kind a of
    Deposit {lockedUntil = until'} | now < until' -> throwError (Locked i until')
    _ -> pure ()
  let lacking = m - available a
  when (lacking > 0) $ throwError Insufficient {missing = lacking, inAccount = i}
  record what partner (negate m) a

deposit :: String -> Maybe AccountId -> Money -> AccountId -> Run ()
deposit what partner m i = do
  positive m
  a <- find i
  usable a
  record what partner m a

transfer :: AccountId -> AccountId -> Money -> Run ()
transfer from to m = do
  source <- find from
  target <- find to
  table <- gets rates
  let (a, b) = (currency source, currency target)
  converted <- maybe (throwError (NoRate a b)) pure (convert table a b m)
  withdraw "transfer" (Just to) m from
  deposit "transfer" (Just from) converted to
  tell [Moved from to m]

execute :: Command -> Run ()
execute command = case command of
  Open who what money -> do
    i <- gets (AccountId . nextId)
    let account =
          Account
            { accountId = i
            , owner = who
            , kind = what
            , currency = money
            , balance = 0
            , history = []
            , frozen = False
            }
    modify' $ \b ->
      b
        { nextId = nextId b + 1
        , byOwner = Map.insertWith Set.union who (Set.singleton i) (byOwner b)
        }
    update account
    say (who ++ " opened " ++ show i)
  Close i -> do
    a <- find i
    when (balance a /= 0) (throwError (NotEmpty i (balance a)))
    modify' $ \b ->
      b
        { accounts = Map.delete i (accounts b)
        , byOwner = Map.filter (not . Set.null) (Map.adjust (Set.delete i) (owner a) (byOwner b))
        , standing = [s | s <- standing b, fromAccount s /= i, toAccount s /= i]
        }
    say (show i ++ " is closed")
  PayIn i m -> deposit "cash" Nothing m i
  PayOut i m -> withdraw "cash" Nothing m i
  Transfer from to m -> transfer from to m
  Order n from to m -> do
    positive m
    _ <- find from
    _ <- find to
    now <- gets today
    let order = Standing {every = max 1 n, since = now, fromAccount = from, toAccount = to, sum' = m}
    modify' $ \b -> b {standing = standing b ++ [order]}
  Freeze i on -> do
    a <- find i
    update a {frozen = on}
    say (show i ++ (if on then " is frozen" else " is usable again"))
  Advance n -> replicateM_ n nextDay
  Report -> report
  Statement i -> statement i
  Owners -> owners

-- | Standing orders that fail are left out for the day; every thirtieth day pays interest.
nextDay :: Run ()
nextDay = do
  modify' (\b -> b {today = today b + 1})
  now <- gets today
  orders <- gets standing
  forM_ orders $ \s ->
    when ((now - since s) `mod` every s == 0) $
      transfer (fromAccount s) (toAccount s) (sum' s) `catchError` \e ->
        tell [Refused (Transfer (fromAccount s) (toAccount s) (sum' s)) e]
  when (now `mod` 30 == 0) payInterest

payInterest :: Run ()
payInterest = do
  all' <- gets (Map.elems . accounts)
  forM_ all' $ \a -> do
    let rate = case kind a of
          Savings {interest = p} -> p
          Deposit {interest = p} -> p + 1
          Checking {} -> 0
        due = scale (1 / 12) (percent rate (balance a))
    when (due > 0) $ do
      record "interest" Nothing due a
      tell [Credited (accountId a) due]

report :: Run ()
report = do
  b <- get
  say (printf "day %d, %d accounts" (today b) (Map.size (accounts b)))
  forM_ (Map.elems (accounts b)) $ \Account {..} ->
    say (printf "  %-4s %-10s %12s %s%s" (show accountId) owner (render balance) (show currency) (flags kind frozen))
  let totals = Map.fromListWith (<>) [(currency a, balance a) | a <- Map.elems (accounts b)]
      worth = mconcat [fromMaybe 0 (convert (rates b) c EUR m) | (c, m) <- Map.toList totals]
  forM_ (Map.toList totals) $ \(c, m) -> say ("  total " ++ show c ++ " " ++ render m)
  say ("  worth " ++ render worth ++ " EUR")
  where
    flags k isFrozen =
      concat [" " ++ s | s <- [name k] ++ ["frozen" | isFrozen]]
    name k = case k of
      Checking {} -> "checking"
      Savings {} -> "savings"
      Deposit {} -> "deposit"

statement :: AccountId -> Run ()
statement i = do
  a <- find i
  say ("statement of " ++ show i ++ " (" ++ owner a ++ ")")
  let entries = reverse (history a)
      balances = tail (scanl (+) 0 (map amount entries))
  forM_ (zip entries balances) $ \(Entry {..}, now) ->
    say (printf "  %3d %10s %12s  %s%s" day (render amount) (render now) text (maybe "" ((" " ++) . show) other))

owners :: Run ()
owners = do
  table <- gets byOwner
  let sorted = sortOn (negate . Set.size . snd) (Map.toList table)
  forM_ sorted $ \(who, ids) ->
    say (who ++ ": " ++ intercalate ", " (map show (Set.toList ids)))
