-- | What a bank knows.
module Types where

import qualified Data.Map.Strict as Map
import qualified Data.Set as Set
import Money

newtype AccountId = AccountId Int
  deriving (Eq, Ord)

instance Show AccountId where
  show (AccountId n) = "#" ++ show n

data Kind
  = Checking {overdraft :: Money}
  | Savings {interest :: Integer}
  | Deposit {interest :: Integer, lockedUntil :: Day}
  deriving (Eq, Show)

type Day = Int

data Account = Account
  { accountId :: AccountId
  , owner :: String
  , kind :: Kind
  , currency :: Currency
  , balance :: Money
  , history :: [Entry]
  , frozen :: Bool
  }
  deriving (Eq, Show)

data Entry = Entry
  { day :: Day
  , amount :: Money
  , text :: String
  , other :: Maybe AccountId
  }
  deriving (Eq, Show)

data Bank = Bank
  { accounts :: Map.Map AccountId Account
  , byOwner :: Map.Map String (Set.Set AccountId)
  , nextId :: Int
  , today :: Day
  , rates :: Rates
  , standing :: [Standing]
  }

data Standing = Standing
  { every :: Int
  , since :: Day
  , fromAccount :: AccountId
  , toAccount :: AccountId
  , sum' :: Money
  }
  deriving (Eq, Show)

data Failure
  = NoAccount AccountId
  | Insufficient {missing :: Money, inAccount :: AccountId}
  | Frozen AccountId
  | Locked AccountId Day
  | BadAmount Money
  | NoRate Currency Currency
  | Syntax Int String
  | NotEmpty AccountId Money
  deriving (Eq, Show)

data Command
  = Open String Kind Currency
  | Close AccountId
  | PayIn AccountId Money
  | PayOut AccountId Money
  | Transfer AccountId AccountId Money
  | Order Int AccountId AccountId Money
  | Freeze AccountId Bool
  | Advance Int
  | Report
  | Statement AccountId
  | Owners
  deriving (Eq, Show)

emptyBank :: Bank
emptyBank =
  Bank
    { accounts = Map.empty
    , byOwner = Map.empty
    , nextId = 1
    , today = 0
    , rates = defaultRates
    , standing = []
    }

-- | In words, for people.
explain :: Failure -> String
explain failure = case failure of
  NoAccount i -> "there is no account " ++ show i
  Insufficient {missing = m, inAccount = i} -> show i ++ " lacks " ++ render m
  Frozen i -> show i ++ " is frozen"
  Locked i until' -> show i ++ " is locked until day " ++ show until'
  BadAmount m -> "not an amount to move: " ++ render m
  NoRate a b -> "no rate from " ++ show a ++ " to " ++ show b
  Syntax line why -> "line " ++ show line ++ ": " ++ why
  NotEmpty i m -> show i ++ " still holds " ++ render m
