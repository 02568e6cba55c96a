{-# LANGUAGE FlexibleInstances, RankNTypes #-}
-- | The annotations of the debugger Hoed. They can be left in programs and do nothing in a run;
-- @backstory debug --observed@ makes events of them. Without it every function is asked about.
--
-- Propositions are accepted and not used: in Hoed they name modules that a compiler is run on.
module Debug.Hoed
  ( observe, observe', Identifier (..)
  , runO, printO, putStrO, testO, logO, traceOnly
  , Observable (..), Observer (..), ObserverM, Parent
  , send, thunk, nothunk, (<<), observeBase, observeOpaque, constrainBase
  , Generic
  , runOwp, printOwp, testOwp, logOwp, UnevalHandler (..)
  , Propositions (..), PropType (..), Proposition (..), PropositionType (..), Module (..)
  , Signature (..), TestGen (..), mkProposition, ofType, withSignature, sizeHint, withTestGen
  , ParEq (..)
  ) where

import GHC.Generics (Generic)

-- | Every type can be observed. Methods of instances are not needed, and not used.
class Observable a where
  observer :: a -> Parent -> a
  observer x _ = x
  constrain :: a -> a -> a
  constrain x _ = x

instance Observable a

-- | Where in a value something is.
data Parent = Parent

newtype Observer = Observer (forall a. Observable a => String -> a -> a)

-- | What describes a value for the observer.
newtype ObserverM a = ObserverM a

instance Functor ObserverM where
  fmap f (ObserverM x) = ObserverM (f x)

instance Applicative ObserverM where
  pure = ObserverM
  ObserverM f <*> ObserverM x = ObserverM (f x)

instance Monad ObserverM where
  ObserverM x >>= f = f x

send :: String -> ObserverM a -> Parent -> a
send _ (ObserverM x) _ = x

thunk :: (a -> Parent -> a) -> a -> ObserverM a
thunk _ x = ObserverM x

nothunk :: a -> ObserverM a
nothunk = ObserverM

infixl 9 <<

(<<) :: ObserverM (a -> b) -> a -> ObserverM b
ObserverM f << x = ObserverM (f x)

observeBase :: a -> Parent -> a
observeBase x _ = x

observeOpaque :: String -> a -> Parent -> a
observeOpaque _ x _ = x

constrainBase :: Eq a => a -> a -> a
constrainBase x _ = x

observe :: String -> a -> a
observe _ x = x

-- | How an observation is found among others, in versions of Hoed that did not find out by themselves.
data Identifier = UnknownId | DependsJustOn Int | InSequenceAfter Int

observe' :: String -> Identifier -> a -> (a, Int)
observe' _ _ x = (x, 0)

runO :: IO a -> IO ()
runO program = program >> return ()

printO :: Show a => a -> IO ()
printO = print

putStrO :: String -> IO ()
putStrO = putStr

testO :: Show a => (a -> Bool) -> a -> IO ()
testO p x = putStrLn (if p x then "Passed 1 test." else " *** Failed! Falsifiable: " ++ show x)

logO :: FilePath -> IO a -> IO ()
logO _ = runO

traceOnly :: IO a -> IO ()
traceOnly = runO

-- Properties.

runOwp :: [Propositions] -> IO a -> IO ()
runOwp _ = runO

printOwp :: Show a => [Propositions] -> a -> IO ()
printOwp _ = printO

testOwp :: Show a => [Propositions] -> (a -> Bool) -> a -> IO ()
testOwp _ = testO

logOwp :: UnevalHandler -> FilePath -> [Propositions] -> IO a -> IO ()
logOwp _ _ _ = runO

data UnevalHandler = RestrictedBottom | Bottom | Forall | FromList [String]
  deriving (Eq, Show)

-- | What is known about a function.
data Propositions = Propositions
  { propositions :: [Proposition]
  , propType :: PropType
  , funName :: String
  , extraModules :: [Module]
  }

data PropType = Specify | PropertiesOf
  deriving (Eq)

data Proposition = Proposition
  { propositionType :: PropositionType
  , propModule :: Module
  , propName :: String
  , signature :: [Signature]
  , maxSize :: Maybe Int
  , testgen :: TestGen
  }
  deriving (Show)

data PropositionType
  = IOProposition
  | BoolProposition
  | LegacyQuickCheckProposition
  | QuickCheckProposition
  deriving (Show)

data Module = Module { moduleName :: String, searchPath :: String }
  deriving (Show)

data Signature = Argument Int | SubjectFunction | Random
  deriving (Show, Eq)

data TestGen = TestGenQuickCheck | TestGenLegacyQuickCheck
  deriving (Show)

mkProposition :: Module -> String -> Proposition
mkProposition from name =
  Proposition BoolProposition from name [SubjectFunction, Argument 0] Nothing TestGenQuickCheck

ofType :: Proposition -> PropositionType -> Proposition
ofType p t = p { propositionType = t }

withSignature :: Proposition -> [Signature] -> Proposition
withSignature p s = p { signature = s }

sizeHint :: Proposition -> Int -> Proposition
sizeHint p n = p { maxSize = Just n }

withTestGen :: Proposition -> TestGen -> Proposition
withTestGen p t = p { testgen = t }

-- | Equality that may be undecided.
class ParEq a where
  (===) :: a -> a -> Maybe Bool
