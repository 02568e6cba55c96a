{-# LANGUAGE NoImplicitPrelude, ExistentialQuantification #-}
-- | The exceptions of actions: input and output, threads, the program's end.
module GHC.IO.Exception where

import GHC.Base
import GHC.Num
import GHC.Show
import GHC.Read
import Data.Maybe
import Data.Typeable (cast)
import GHC.Exception.Type
import GHC.IO (catchException)
import GHC.IO.Fail (failIO)
import Text.ParserCombinators.ReadPrec
import qualified Text.Read.Lex as L

-- Threads.

data BlockedIndefinitelyOnMVar = BlockedIndefinitelyOnMVar

instance Show BlockedIndefinitelyOnMVar where
  showsPrec _ BlockedIndefinitelyOnMVar =
    showString "thread blocked indefinitely in an MVar operation"

instance Exception BlockedIndefinitelyOnMVar

data BlockedIndefinitelyOnSTM = BlockedIndefinitelyOnSTM

instance Show BlockedIndefinitelyOnSTM where
  showsPrec _ BlockedIndefinitelyOnSTM =
    showString "thread blocked indefinitely in an STM transaction"

instance Exception BlockedIndefinitelyOnSTM

data Deadlock = Deadlock

instance Show Deadlock where
  showsPrec _ Deadlock = showString "<<deadlock>>"

instance Exception Deadlock

data AllocationLimitExceeded = AllocationLimitExceeded

instance Show AllocationLimitExceeded where
  showsPrec _ AllocationLimitExceeded = showString "allocation limit exceeded"

instance Exception AllocationLimitExceeded where
  toException = asyncExceptionToException
  fromException = asyncExceptionFromException

-- | What compacting memory raises, which the machine has no need of.
newtype CompactionFailed = CompactionFailed String

instance Show CompactionFailed where
  showsPrec _ (CompactionFailed why) = showString ("compaction failed: " ++ why)

instance Exception CompactionFailed

-- | The parent of all exceptions that one thread throws to another.
data SomeAsyncException = forall e. Exception e => SomeAsyncException e

instance Show SomeAsyncException where
  showsPrec p (SomeAsyncException e) = showsPrec p e

instance Exception SomeAsyncException

asyncExceptionToException :: Exception e => e -> SomeException
asyncExceptionToException e = toException (SomeAsyncException e)

asyncExceptionFromException :: Exception e => SomeException -> Maybe e
asyncExceptionFromException x = fromException x >>= \(SomeAsyncException a) -> cast a

data AsyncException
  = StackOverflow
  | HeapOverflow
  | ThreadKilled
  | UserInterrupt
  deriving (Eq, Ord)

instance Show AsyncException where
  showsPrec _ e = showString (case e of
    StackOverflow -> "stack overflow"
    HeapOverflow -> "heap overflow"
    ThreadKilled -> "thread killed"
    UserInterrupt -> "user interrupt")

instance Exception AsyncException where
  toException = asyncExceptionToException
  fromException = asyncExceptionFromException

-- Programs.

newtype AssertionFailed = AssertionFailed String

instance Show AssertionFailed where
  showsPrec _ (AssertionFailed err) = showString err

instance Exception AssertionFailed

data ArrayException
  = IndexOutOfBounds String
  | UndefinedElement String
  deriving (Eq, Ord)

instance Show ArrayException where
  showsPrec _ (IndexOutOfBounds s) = showString "array index out of range" . detail s
  showsPrec _ (UndefinedElement s) = showString "undefined array element" . detail s

detail :: String -> ShowS
detail "" = id
detail s = showString ": " . showString s

instance Exception ArrayException

data ExitCode = ExitSuccess | ExitFailure Int
  deriving (Eq, Ord, Show)

instance Read ExitCode where
  readPrec = parens
    ( (expectP (L.Ident "ExitSuccess") >> return ExitSuccess)
      +++ prec 10 (expectP (L.Ident "ExitFailure") >> step readPrec >>= \n -> return (ExitFailure n)) )

instance Exception ExitCode

-- Input and output.

type FilePath = String

type IOError = IOException

data IOException = IOError
  { ioe_type :: IOErrorType
  , ioe_location :: String
  , ioe_description :: String
  , ioe_filename :: Maybe FilePath
  , ioe_handle :: Maybe String
  }

data IOErrorType
  = AlreadyExists
  | NoSuchThing
  | ResourceBusy
  | ResourceExhausted
  | EOF
  | IllegalOperation
  | PermissionDenied
  | UserError
  | OtherError
  | InvalidArgument
  | ResourceVanished
  | InappropriateType
  | UnsupportedOperation
  | UnsatisfiedConstraints
  | SystemError
  | ProtocolError
  | TimeExpired
  | Interrupted
  | HardwareFault
  deriving (Eq, Ord)

instance Eq IOException where
  IOError a b c d e == IOError a' b' c' d' e' =
    a == a' && b == b' && c == c' && d == d' && e == e'

instance Show IOErrorType where
  showsPrec _ e = showString (case e of
    AlreadyExists -> "already exists"
    NoSuchThing -> "does not exist"
    ResourceBusy -> "resource busy"
    ResourceExhausted -> "resource exhausted"
    EOF -> "end of file"
    IllegalOperation -> "illegal operation"
    PermissionDenied -> "permission denied"
    UserError -> "user error"
    OtherError -> "failed"
    InvalidArgument -> "invalid argument"
    ResourceVanished -> "resource vanished"
    InappropriateType -> "inappropriate type"
    UnsupportedOperation -> "unsupported operation"
    UnsatisfiedConstraints -> "unsatisfied constraints"
    SystemError -> "system error"
    ProtocolError -> "protocol error"
    TimeExpired -> "timeout"
    Interrupted -> "interrupted"
    HardwareFault -> "hardware fault")

instance Show IOException where
  showsPrec _ (IOError kind loc description file handle) = place . location . shows kind . about
    where
      place = case (file, handle) of
        (Just name, _) -> showString name . showString ": "
        (Nothing, Just h) -> showString h . showString ": "
        _ -> id
      location = case loc of
        "" -> id
        _ -> showString loc . showString ": "
      about = case description of
        "" -> id
        _ -> showString " (" . showString description . showString ")"

instance Exception IOException

userError :: String -> IOError
userError str = IOError UserError "" str Nothing Nothing

ioError, ioException :: IOError -> IO a
ioError = throwIO
ioException = throwIO

-- | The second when the first fails with an 'IOException'; other exceptions go through.
instance Alternative IO where
  empty = failIO "mzero"
  m <|> n = m `catchException` other n
    where
      other :: IO a -> IOException -> IO a
      other action _ = action

instance MonadPlus IO
