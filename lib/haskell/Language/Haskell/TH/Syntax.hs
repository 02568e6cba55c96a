{-# LANGUAGE RankNTypes #-}
-- | Names and the monad of templates, for packages that have instances for them. There are no
-- templates here: nothing can be spliced.
module Language.Haskell.TH.Syntax
  ( Lift (..), Exp, TExp (..), Code (..), unTypeCode, unsafeCodeCoerce, Q (..), runQ, runIO, Name, mkName, nameBase, nameModule, showName, Quote (..)
  , ModName (..), PkgName (..), OccName (..), mkModName, modString, mkPkgName, pkgString, mkOccName, occString
  , recover, report, reportError, reportWarning
  ) where

import Control.Monad.Fail (MonadFail (..))
import Control.Monad.Fix (MonadFix (..))
import Control.Monad.IO.Class (MonadIO (..))
import Control.Exception (SomeException, catch)
import Data.Char (isAlpha)
import Data.IORef (IORef, atomicModifyIORef', newIORef)
import System.IO (hPutStrLn, stderr)
import System.IO.Unsafe (unsafePerformIO)

-- | Code, which nothing here can make.
data Exp

newtype TExp a = TExp { unType :: Exp }

newtype Code m a = Code { examineCode :: m (TExp a) }

unTypeCode :: Functor m => Code m a -> m Exp
unTypeCode = fmap unType . examineCode

unsafeCodeCoerce :: Functor m => m Exp -> Code m a
unsafeCodeCoerce = Code . fmap TExp

class Lift t where
  lift :: Quote m => t -> m Exp
  lift _ = errorWithoutStackTrace "a value was lifted into a Template Haskell expression: only GHC evaluates templates"
  liftTyped :: Quote m => t -> Code m t
  liftTyped = unsafeCodeCoerce . lift

newtype Q a = Q { unQ :: IO a }

instance Functor Q where
  fmap f (Q m) = Q (fmap f m)

instance Applicative Q where
  pure = Q . pure
  Q f <*> Q x = Q (f <*> x)

instance Monad Q where
  Q m >>= f = Q (m >>= unQ . f)

instance MonadFail Q where
  fail = Q . ioError . userError

instance MonadIO Q where
  liftIO = Q

instance MonadFix Q where
  mfix f = Q (mfix (unQ . f))

instance Semigroup a => Semigroup (Q a) where
  Q a <> Q b = Q ((<>) <$> a <*> b)

instance Monoid a => Monoid (Q a) where
  mempty = Q (pure mempty)

runQ :: Q a -> IO a
runQ = unQ

runIO :: IO a -> Q a
runIO = Q

recover :: Q a -> Q a -> Q a
recover (Q handler) (Q main) = Q (main `catch` \e -> const handler (e :: SomeException))

report :: Bool -> String -> Q ()
report _ message = Q (hPutStrLn stderr message)

reportError, reportWarning :: String -> Q ()
reportError = report True
reportWarning = report False

newtype ModName = ModName String
  deriving (Show, Eq, Ord)

newtype PkgName = PkgName String
  deriving (Show, Eq, Ord)

newtype OccName = OccName String
  deriving (Show, Eq, Ord)

mkModName :: String -> ModName
mkModName = ModName

modString :: ModName -> String
modString (ModName m) = m

mkPkgName :: String -> PkgName
mkPkgName = PkgName

pkgString :: PkgName -> String
pkgString (PkgName p) = p

mkOccName :: String -> OccName
mkOccName = OccName

occString :: OccName -> String
occString (OccName o) = o

-- | With its module, and a number if it is new.
data Name = Name OccName (Maybe ModName) (Maybe Int)
  deriving (Eq, Ord)

instance Show Name where
  show = showName

showName :: Name -> String
showName (Name (OccName o) m n) = maybe "" (\(ModName s) -> s ++ ".") m ++ o ++ maybe "" (\k -> '_' : show k) n

mkName :: String -> Name
mkName text = case break (== '.') text of
  (m@(c : _), '.' : rest@(r : _)) | isAlpha c, isAlpha r || r /= '.' -> qualified m rest
  _ -> Name (OccName text) Nothing Nothing
  where
    qualified m rest = case mkName rest of
      Name o Nothing n -> Name o (Just (ModName m)) n
      Name o (Just (ModName s)) n -> Name o (Just (ModName (m ++ '.' : s))) n

nameBase :: Name -> String
nameBase (Name (OccName o) _ _) = o

nameModule :: Name -> Maybe String
nameModule (Name _ m _) = fmap modString m

class Monad m => Quote m where
  newName :: String -> m Name

instance Quote Q where
  newName = Q . newName

instance Quote IO where
  newName text = fmap (\n -> Name (OccName text) Nothing (Just n)) (atomicModifyIORef' names (\n -> (n + 1, n)))

names :: IORef Int
names = unsafePerformIO (newIORef 0)
{-# NOINLINE names #-}
