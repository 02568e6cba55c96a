{-# LANGUAGE AllowAmbiguousTypes, ConstraintKinds, FlexibleContexts, KindSignatures, RankNTypes #-}
{-# LANGUAGE ScopedTypeVariables, TypeApplications #-}
-- Every instance of the library that GHC 9.0.2 has as well: it is enough that this compiles.
module Main (main) where

import Control.Applicative (Alternative, WrappedArrow, WrappedMonad, ZipList)
import Control.Arrow (Arrow, ArrowApply, ArrowChoice, ArrowLoop, ArrowMonad, Kleisli)
import Control.Category (Category)
import Control.Concurrent (MVar, ThreadId)
import Control.Concurrent.STM (STM)
import Control.DeepSeq (NFData)
import Control.Exception (AllocationLimitExceeded, ArithException, ArrayException,
  AssertionFailed, AsyncException, BlockedIndefinitelyOnMVar, BlockedIndefinitelyOnSTM,
  CompactionFailed, Deadlock, Exception, Handler, IOException, MaskingState, SomeAsyncException,
  SomeException)
import Control.Monad.Cont (ContT, MonadCont)
import Control.Monad.Except (ExceptT, MonadError)
import Control.Monad.Identity (IdentityT)
import Control.Monad.RWS (RWST)
import Control.Monad.Reader (MonadReader, ReaderT)
import Control.Monad.ST (ST)
import Control.Monad.State (MonadFix, MonadIO, MonadPlus, MonadState, MonadTrans, StateT)
import Control.Monad.Trans.Maybe (MaybeT)
import Control.Monad.Writer (MonadWriter, WriterT)
import Control.Monad.Zip (MonadZip)
import Data.Array (Array, Ix)
import Data.Array.Unboxed (UArray)
import Data.Bifoldable (Bifoldable)
import Data.Bifunctor (Bifunctor)
import Data.Bitraversable (Bitraversable)
import Data.Bits (Bits, FiniteBits)
import Data.ByteString (ByteString)
import Data.Char (GeneralCategory)
import Data.Complex (Complex)
import Data.Dynamic (Dynamic)
import Data.Functor.Classes (Eq1, Ord1, Show1)
import Data.Functor.Compose (Compose)
import Data.Functor.Const (Const)
import Data.Functor.Identity (Identity)
import qualified Data.Functor.Product as Functor
import qualified Data.Functor.Sum as Functor
import Data.IORef (IORef)
import Data.Int (Int16, Int32, Int64, Int8)
import Data.IntMap (IntMap)
import Data.IntSet (IntSet)
import Data.Kind (Constraint)
import Data.List.NonEmpty (NonEmpty)
import Data.Map (Map)
import Data.Monoid (Alt, Ap)
import qualified Data.Monoid as Monoid
import Data.Ord (Down)
import Data.Proxy (Proxy)
import Data.Ratio (Ratio)
import Data.STRef (STRef)
import Data.Semigroup (All, Any, Arg, Dual, Endo, Max, Min, WrappedMonoid)
import qualified Data.Semigroup as Semigroup
import Data.Sequence (Seq, ViewL, ViewR)
import Data.Set (Set)
import Data.String (IsString)
import Data.Text (Text)
import Data.Tree (Tree)
import Data.Unique (Unique)
import Data.Version (Version)
import Data.Void (Void)
import Data.Word (Word16, Word32, Word64, Word8)
import Numeric.Natural (Natural)
import System.Exit (ExitCode)
import System.IO.Error (IOErrorType)
import Text.Printf (PrintfArg)
import Text.Read (Lexeme, ReadPrec)

has :: forall (c :: Constraint). c => String -> IO ()
has = putStrLn

main :: IO ()
main = do
  has @( Applicative ((,) String), Applicative ((,,) String String),
       Applicative ((,,,) String String String), Applicative ((->) Int),
       Applicative (WrappedArrow (->) Int), Applicative (WrappedMonad Maybe),
       Applicative (ArrowMonad (->)), Applicative (Kleisli Maybe Int), Applicative (ST Int),
       Applicative (MaybeT Maybe), Applicative (Compose Maybe Maybe), Applicative (Const String),
       Applicative (Functor.Product Maybe Maybe), Applicative (Alt Maybe), Applicative (Ap Maybe),
       Applicative (Either Int), Applicative ZipList, Applicative STM, Applicative Complex,
       Applicative Identity, Applicative NonEmpty, Applicative Monoid.First,
       Applicative Monoid.Last, Applicative Down, Applicative Proxy, Applicative Dual,
       Applicative Semigroup.First, Applicative Semigroup.Last, Applicative Max, Applicative Min,
       Applicative Semigroup.Product, Applicative Semigroup.Sum, Applicative Seq,
       Applicative Tree, Applicative IO, Applicative Maybe, Applicative ReadPrec, Applicative [] ) "Applicative"
  has @( Bounded (), Bounded (Identity Int), Bounded (Ap Maybe Int), Bounded (Down Int),
       Bounded (Dual Int), Bounded (Semigroup.First Int), Bounded (Semigroup.Last Int),
       Bounded (Max Int), Bounded (Min Int), Bounded (Semigroup.Product Int),
       Bounded (Semigroup.Sum Int), Bounded (WrappedMonoid Int), Bounded (Int, Int),
       Bounded (Int, Int, Int), Bounded (Int, Int, Int, Int), Bounded (Int, Int, Int, Int, Int),
       Bounded (Int, Int, Int, Int, Int, Int), Bounded (Int, Int, Int, Int, Int, Int, Int),
       Bounded (Int, Int, Int, Int, Int, Int, Int, Int),
       Bounded (Int, Int, Int, Int, Int, Int, Int, Int, Int),
       Bounded (Int, Int, Int, Int, Int, Int, Int, Int, Int, Int),
       Bounded (Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int),
       Bounded (Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int),
       Bounded (Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int),
       Bounded (Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int),
       Bounded (Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int),
       Bounded Bool, Bounded Char, Bounded GeneralCategory, Bounded Int16, Bounded Int32,
       Bounded Int64, Bounded Int8, Bounded All, Bounded Any, Bounded Word16, Bounded Word32,
       Bounded Word64, Bounded Word8, Bounded Int, Bounded Ordering, Bounded Word ) "Bounded"
  has @( Alternative (WrappedArrow (Kleisli []) Int), Alternative (WrappedMonad Maybe),
       Alternative (ArrowMonad (Kleisli [])), Alternative (Kleisli Maybe Int),
       Alternative (MaybeT Maybe), Alternative (Compose Maybe Maybe),
       Alternative (Functor.Product Maybe Maybe), Alternative (Alt Maybe), Alternative (Ap Maybe),
       Alternative ZipList, Alternative STM, Alternative Proxy, Alternative Seq, Alternative IO,
       Alternative Maybe, Alternative ReadPrec, Alternative [] ) "Alternative"
  has @( Arrow (->), Arrow (Kleisli Maybe) ) "Arrow"
  has @( ArrowApply (->), ArrowApply (Kleisli Maybe) ) "ArrowApply"
  has @( ArrowChoice (->), ArrowChoice (Kleisli Maybe) ) "ArrowChoice"
  has @( ArrowLoop (->), ArrowLoop (Kleisli Maybe) ) "ArrowLoop"
  has @( Category (->), Category (Kleisli Maybe) ) "Category"
  has @( NFData (), NFData (ZipList Int), NFData (MVar Int), NFData (Array Int Int),
       NFData (Complex Int), NFData (Compose Maybe Maybe Int), NFData (Identity Int),
       NFData (Functor.Product Maybe Maybe Int), NFData (Functor.Sum Maybe Maybe Int),
       NFData (IORef Int), NFData (IntMap Int), NFData (NonEmpty Int), NFData (Map Int Int),
       NFData (Monoid.First Int), NFData (Monoid.Last Int), NFData (Down Int), NFData (Ratio Int),
       NFData (STRef Int Int), NFData (Arg Int Int), NFData (Dual Int),
       NFData (Semigroup.First Int), NFData (Semigroup.Last Int), NFData (Max Int),
       NFData (Min Int), NFData (Semigroup.Product Int), NFData (Semigroup.Sum Int),
       NFData (WrappedMonoid Int), NFData (Seq Int), NFData (Set Int), NFData (Tree Int),
       NFData (Either Int Int), NFData (Int -> Int), NFData (Int, Int), NFData (Int, Int, Int),
       NFData (Int, Int, Int, Int), NFData (Int, Int, Int, Int, Int),
       NFData (Int, Int, Int, Int, Int, Int), NFData (Int, Int, Int, Int, Int, Int, Int),
       NFData (Int, Int, Int, Int, Int, Int, Int, Int),
       NFData (Int, Int, Int, Int, Int, Int, Int, Int, Int), NFData (Maybe Int), NFData Bool,
       NFData Char, NFData ThreadId, NFData MaskingState, NFData ByteString, NFData Int16,
       NFData Int32, NFData Int64, NFData Int8 ) "NFData"
  has @( NFData IntSet, NFData All, NFData Any, NFData Text, NFData Unique, NFData Version,
       NFData Void, NFData Word16, NFData Word32, NFData Word64, NFData Word8, NFData Double,
       NFData Float, NFData Int, NFData Integer, NFData Natural, NFData Ordering, NFData ExitCode,
       NFData Word, NFData [Int] ) "NFData"
  has @( Exception AllocationLimitExceeded, Exception ArithException, Exception ArrayException,
       Exception AssertionFailed, Exception AsyncException, Exception BlockedIndefinitelyOnMVar,
       Exception BlockedIndefinitelyOnSTM, Exception CompactionFailed, Exception Deadlock,
       Exception IOException, Exception SomeAsyncException, Exception SomeException,
       Exception Dynamic, Exception Void, Exception ExitCode ) "Exception"
  has @(MonadCont (ContT Int Maybe)) "MonadCont"
  has @( MonadError () Maybe, MonadError IOException IO, MonadError Int (ExceptT Int Maybe),
       MonadError Int (Either Int) ) "MonadError"
  has @( MonadReader Int ((->) Int), MonadReader Int (RWST Int String Int Maybe),
       MonadReader Int (ReaderT Int Maybe) ) "MonadReader"
  has @( MonadFix ((->) Int), MonadFix (ST Int), MonadFix (MaybeT Maybe),
       MonadFix (Functor.Product Maybe Maybe), MonadFix (Alt Maybe), MonadFix (Ap Maybe),
       MonadFix (Either Int), MonadFix STM, MonadFix Complex, MonadFix Identity,
       MonadFix NonEmpty, MonadFix Monoid.First, MonadFix Monoid.Last, MonadFix Down,
       MonadFix Dual, MonadFix Semigroup.First, MonadFix Semigroup.Last, MonadFix Max,
       MonadFix Min, MonadFix Semigroup.Product, MonadFix Semigroup.Sum, MonadFix Seq,
       MonadFix Tree, MonadFix IO, MonadFix Maybe, MonadFix [] ) "MonadFix"
  has @( MonadIO (ContT Int IO), MonadIO (ExceptT Int IO), MonadIO (IdentityT IO),
       MonadIO (RWST Int String Int IO), MonadIO (ReaderT Int IO), MonadIO (StateT Int IO),
       MonadIO (MaybeT IO), MonadIO (WriterT String IO), MonadIO IO ) "MonadIO"
  has @( MonadPlus (Kleisli Maybe Int), MonadPlus (MaybeT Maybe),
       MonadPlus (Functor.Product Maybe Maybe), MonadPlus (Alt Maybe), MonadPlus (Ap Maybe),
       MonadPlus STM, MonadPlus Proxy, MonadPlus Seq, MonadPlus IO, MonadPlus Maybe,
       MonadPlus ReadPrec, MonadPlus [] ) "MonadPlus"
  has @( MonadState Int (RWST Int String Int Maybe), MonadState Int (StateT Int Maybe) ) "MonadState"
  has @( MonadTrans (ContT Int), MonadTrans (ExceptT Int), MonadTrans (RWST Int String Int),
       MonadTrans (ReaderT Int), MonadTrans (StateT Int), MonadTrans (WriterT String),
       MonadTrans IdentityT, MonadTrans MaybeT ) "MonadTrans"
  has @( MonadWriter String ((,) String), MonadWriter String (RWST Int String Int Maybe),
       MonadWriter String (WriterT String Maybe) ) "MonadWriter"
  has @( MonadZip (MaybeT Maybe), MonadZip (Functor.Product Maybe Maybe), MonadZip (Alt Maybe),
       MonadZip Complex, MonadZip Identity, MonadZip NonEmpty, MonadZip Monoid.First,
       MonadZip Monoid.Last, MonadZip Down, MonadZip Proxy, MonadZip Dual,
       MonadZip Semigroup.Product, MonadZip Semigroup.Sum, MonadZip Seq, MonadZip Tree,
       MonadZip Maybe, MonadZip [] ) "MonadZip"
  has @( Ix (), Ix (Identity Int), Ix (Down Int), Ix (Int, Int), Ix (Int, Int, Int),
       Ix (Int, Int, Int, Int), Ix (Int, Int, Int, Int, Int), Ix (Int, Int, Int, Int, Int, Int),
       Ix (Int, Int, Int, Int, Int, Int, Int), Ix (Int, Int, Int, Int, Int, Int, Int, Int),
       Ix (Int, Int, Int, Int, Int, Int, Int, Int, Int),
       Ix (Int, Int, Int, Int, Int, Int, Int, Int, Int, Int),
       Ix (Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int),
       Ix (Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int),
       Ix (Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int),
       Ix (Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int),
       Ix (Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int), Ix Bool,
       Ix Char, Ix GeneralCategory, Ix Int16, Ix Int32, Ix Int64, Ix Int8, Ix Void, Ix Word16,
       Ix Word32, Ix Word64, Ix Word8, Ix Int, Ix Integer, Ix Natural, Ix Ordering, Ix Word ) "Ix"
  has @( Bifoldable ((,,) Int), Bifoldable ((,,,) Int Int), Bifoldable ((,,,,) Int Int Int),
       Bifoldable ((,,,,,) Int Int Int Int), Bifoldable ((,,,,,,) Int Int Int Int Int),
       Bifoldable (,), Bifoldable Const, Bifoldable Map, Bifoldable Arg, Bifoldable Either ) "Bifoldable"
  has @( Bifunctor ((,,) Int), Bifunctor ((,,,) Int Int), Bifunctor ((,,,,) Int Int Int),
       Bifunctor ((,,,,,) Int Int Int Int), Bifunctor ((,,,,,,) Int Int Int Int Int),
       Bifunctor (,), Bifunctor Const, Bifunctor Arg, Bifunctor Either ) "Bifunctor"
  has @( Bitraversable ((,,) Int), Bitraversable ((,,,) Int Int),
       Bitraversable ((,,,,) Int Int Int), Bitraversable ((,,,,,) Int Int Int Int),
       Bitraversable ((,,,,,,) Int Int Int Int Int), Bitraversable (,), Bitraversable Const,
       Bitraversable Arg, Bitraversable Either ) "Bitraversable"
  has @( Bits (Identity Int), Bits (Down Int), Bits Bool, Bits Int16, Bits Int32, Bits Int64,
       Bits Int8, Bits Word16, Bits Word32, Bits Word64, Bits Word8, Bits Int, Bits Integer,
       Bits Natural, Bits Word ) "Bits"
  has @( FiniteBits (Identity Int), FiniteBits (Down Int), FiniteBits Bool, FiniteBits Int16,
       FiniteBits Int32, FiniteBits Int64, FiniteBits Int8, FiniteBits Word16, FiniteBits Word32,
       FiniteBits Word64, FiniteBits Word8, FiniteBits Int, FiniteBits Word ) "FiniteBits"
  has @( Eq1 ((,) Int), Eq1 (ExceptT Int Maybe), Eq1 (IdentityT Maybe), Eq1 (MaybeT Maybe),
       Eq1 (WriterT Int Maybe), Eq1 (Compose Maybe Maybe), Eq1 (Const Int),
       Eq1 (Functor.Product Maybe Maybe), Eq1 (Functor.Sum Maybe Maybe), Eq1 (Map Int),
       Eq1 (Either Int), Eq1 Identity, Eq1 IntMap, Eq1 NonEmpty, Eq1 Down, Eq1 Proxy, Eq1 Seq,
       Eq1 Set, Eq1 Tree, Eq1 Maybe, Eq1 [] ) "Eq1"
  has @( Ord1 ((,) Int), Ord1 (ExceptT Int Maybe), Ord1 (IdentityT Maybe), Ord1 (MaybeT Maybe),
       Ord1 (WriterT Int Maybe), Ord1 (Compose Maybe Maybe), Ord1 (Const Int),
       Ord1 (Functor.Product Maybe Maybe), Ord1 (Functor.Sum Maybe Maybe), Ord1 (Map Int),
       Ord1 (Either Int), Ord1 Identity, Ord1 IntMap, Ord1 NonEmpty, Ord1 Down, Ord1 Proxy,
       Ord1 Seq, Ord1 Set, Ord1 Tree, Ord1 Maybe, Ord1 [] ) "Ord1"
  has @( Show1 ((,) Int), Show1 (ExceptT Int Maybe), Show1 (IdentityT Maybe),
       Show1 (MaybeT Maybe), Show1 (WriterT Int Maybe), Show1 (Compose Maybe Maybe),
       Show1 (Const Int), Show1 (Functor.Product Maybe Maybe), Show1 (Functor.Sum Maybe Maybe),
       Show1 (Map Int), Show1 (Either Int), Show1 Identity, Show1 IntMap, Show1 NonEmpty,
       Show1 Down, Show1 Proxy, Show1 Seq, Show1 Set, Show1 Tree, Show1 Maybe, Show1 [] ) "Show1"
  has @( IsString ByteString, IsString Text ) "IsString"
  has @( Enum (), Enum (Identity Int), Enum (Ratio Int), Enum (Semigroup.First Int),
       Enum (Semigroup.Last Int), Enum (Max Int), Enum (Min Int), Enum (WrappedMonoid Int),
       Enum Bool, Enum Char, Enum GeneralCategory, Enum Int16, Enum Int32, Enum Int64, Enum Int8,
       Enum Word16, Enum Word32, Enum Word64, Enum Word8, Enum Double, Enum Float, Enum Int,
       Enum Integer, Enum Natural, Enum Ordering, Enum Word ) "Enum"
  has @( Eq (), Eq (ZipList Int), Eq (MaybeT Maybe Int), Eq (Complex Int),
       Eq (Compose Maybe Maybe Int), Eq (Identity Int), Eq (Functor.Product Maybe Maybe Int),
       Eq (Functor.Sum Maybe Maybe Int), Eq (IntMap Int), Eq (NonEmpty Int), Eq (Map Int Int),
       Eq (Monoid.First Int), Eq (Monoid.Last Int), Eq (Down Int), Eq (Ratio Int),
       Eq (Arg Int Int), Eq (Semigroup.First Int), Eq (Semigroup.Last Int), Eq (Max Int),
       Eq (Min Int), Eq (WrappedMonoid Int), Eq (Seq Int), Eq (ViewL Int), Eq (ViewR Int),
       Eq (Set Int), Eq (Tree Int), Eq (Either Int Int), Eq (Int, Int), Eq (Int, Int, Int),
       Eq (Int, Int, Int, Int), Eq (Int, Int, Int, Int, Int), Eq (Int, Int, Int, Int, Int, Int),
       Eq (Int, Int, Int, Int, Int, Int, Int), Eq (Int, Int, Int, Int, Int, Int, Int, Int),
       Eq (Int, Int, Int, Int, Int, Int, Int, Int, Int),
       Eq (Int, Int, Int, Int, Int, Int, Int, Int, Int, Int),
       Eq (Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int),
       Eq (Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int),
       Eq (Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int),
       Eq (Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int),
       Eq (Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int),
       Eq (Maybe Int), Eq Bool, Eq Char, Eq ArrayException, Eq AsyncException, Eq IOException,
       Eq MaskingState, Eq ByteString, Eq IntSet ) "Eq"
  has @( Eq Text, Eq Unique, Eq Version, Eq Void, Eq Word16, Eq Word32, Eq Word64, Eq Word8,
       Eq Double, Eq Float, Eq Int, Eq Integer, Eq Ordering, Eq ExitCode, Eq IOErrorType, Eq Word,
       Eq [Int] ) "Eq"
  has @( Floating (Complex Double), Floating (Identity Double), Floating (Down Double),
       Floating Double, Floating Float ) "Floating"
  has @( Foldable ((,) Int), Foldable (MaybeT Maybe), Foldable (Array Int),
       Foldable (Compose Maybe Maybe), Foldable (Functor.Product Maybe Maybe),
       Foldable (Functor.Sum Maybe Maybe), Foldable (Map Int), Foldable (Alt Maybe),
       Foldable (Ap Maybe), Foldable (Arg Int), Foldable (Either Int), Foldable ZipList,
       Foldable Complex, Foldable Identity, Foldable IntMap, Foldable NonEmpty,
       Foldable Monoid.First, Foldable Monoid.Last, Foldable Down, Foldable Proxy, Foldable Dual,
       Foldable Semigroup.First, Foldable Semigroup.Last, Foldable Max, Foldable Min,
       Foldable Semigroup.Product, Foldable Semigroup.Sum, Foldable Seq, Foldable ViewL,
       Foldable ViewR, Foldable Set, Foldable Tree, Foldable Maybe, Foldable [] ) "Foldable"
  has @( Fractional (Complex Double), Fractional (Identity Double), Fractional (Down Double),
       Fractional (Ratio Int), Fractional Double, Fractional Float ) "Fractional"
  has @( Functor ((,) Int), Functor ((,,) Int Int), Functor ((,,,) Int Int Int),
       Functor ((->) Int), Functor (WrappedArrow (->) Int), Functor (WrappedMonad Maybe),
       Functor (ArrowMonad (->)), Functor (Kleisli Maybe Int), Functor (ST Int),
       Functor (MaybeT Maybe), Functor (Array Int), Functor (Compose Maybe Maybe),
       Functor (Functor.Product Maybe Maybe), Functor (Functor.Sum Maybe Maybe),
       Functor (Map Int), Functor (Alt Maybe), Functor (Ap Maybe), Functor (Arg Int),
       Functor (Either Int), Functor ZipList, Functor STM, Functor Handler, Functor Complex,
       Functor Identity, Functor IntMap, Functor NonEmpty, Functor Monoid.First,
       Functor Monoid.Last, Functor Down, Functor Proxy, Functor Dual, Functor Semigroup.First,
       Functor Semigroup.Last, Functor Max, Functor Min, Functor Semigroup.Product,
       Functor Semigroup.Sum, Functor Seq, Functor ViewL, Functor ViewR, Functor Tree, Functor IO,
       Functor Maybe, Functor ReadPrec, Functor [] ) "Functor"
  has @( Integral (Identity Int), Integral Int16, Integral Int32, Integral Int64, Integral Int8,
       Integral Word16, Integral Word32, Integral Word64, Integral Word8, Integral Int,
       Integral Integer, Integral Natural, Integral Word ) "Integral"
  has @( Monad ((,) String), Monad ((,,) String String), Monad ((,,,) String String String),
       Monad ((->) Int), Monad (WrappedMonad Maybe), Monad (ArrowMonad (->)),
       Monad (Kleisli Maybe Int), Monad (ST Int), Monad (MaybeT Maybe),
       Monad (Functor.Product Maybe Maybe), Monad (Alt Maybe), Monad (Ap Maybe),
       Monad (Either Int), Monad STM, Monad Complex, Monad Identity, Monad NonEmpty,
       Monad Monoid.First, Monad Monoid.Last, Monad Down, Monad Proxy, Monad Dual,
       Monad Semigroup.First, Monad Semigroup.Last, Monad Max, Monad Min, Monad Semigroup.Product,
       Monad Semigroup.Sum, Monad Seq, Monad Tree, Monad IO, Monad Maybe, Monad ReadPrec, Monad [] ) "Monad"
  has @( MonadFail (ST Int), MonadFail (MaybeT Maybe), MonadFail (Ap Maybe), MonadFail IO,
       MonadFail Maybe, MonadFail ReadPrec, MonadFail [] ) "MonadFail"
  has @( Monoid (), Monoid (ST Int String), Monoid (Identity String), Monoid (IntMap Int),
       Monoid (Map Int Int), Monoid (Alt Maybe Int), Monoid (Ap Maybe String),
       Monoid (Monoid.First Int), Monoid (Monoid.Last Int), Monoid (Down String),
       Monoid (Dual String), Monoid (Endo Int), Monoid (Max Int), Monoid (Min Int),
       Monoid (Semigroup.Product Int), Monoid (Semigroup.Sum Int), Monoid (WrappedMonoid String),
       Monoid (Seq Int), Monoid (Set Int), Monoid (IO String), Monoid (Int -> String),
       Monoid (Maybe String), Monoid (String, String), Monoid (String, String, String),
       Monoid (String, String, String, String), Monoid (String, String, String, String, String),
       Monoid ByteString, Monoid IntSet, Monoid All, Monoid Any, Monoid Text, Monoid Ordering,
       Monoid [Int] ) "Monoid"
  has @( Num (Complex Double), Num (Identity Int), Num (Ap Maybe Int), Num (Down Int),
       Num (Ratio Int), Num (Max Int), Num (Min Int), Num (Semigroup.Product Int),
       Num (Semigroup.Sum Int), Num Int16, Num Int32, Num Int64, Num Int8, Num Word16, Num Word32,
       Num Word64, Num Word8, Num Double, Num Float, Num Int, Num Integer, Num Natural, Num Word ) "Num"
  has @( Ord (), Ord (ZipList Int), Ord (MaybeT Maybe Int), Ord (Array Int Int),
       Ord (Compose Maybe Maybe Int), Ord (Identity Int), Ord (Functor.Product Maybe Maybe Int),
       Ord (Functor.Sum Maybe Maybe Int), Ord (IntMap Int), Ord (NonEmpty Int), Ord (Map Int Int),
       Ord (Monoid.First Int), Ord (Monoid.Last Int), Ord (Down Int), Ord (Ratio Int),
       Ord (Arg Int Int), Ord (Dual Int), Ord (Semigroup.First Int), Ord (Semigroup.Last Int),
       Ord (Max Int), Ord (Min Int), Ord (Semigroup.Product Int), Ord (Semigroup.Sum Int),
       Ord (WrappedMonoid Int), Ord (Seq Int), Ord (ViewL Int), Ord (ViewR Int), Ord (Set Int),
       Ord (Either Int Int), Ord (Int, Int), Ord (Int, Int, Int), Ord (Int, Int, Int, Int),
       Ord (Int, Int, Int, Int, Int), Ord (Int, Int, Int, Int, Int, Int),
       Ord (Int, Int, Int, Int, Int, Int, Int), Ord (Int, Int, Int, Int, Int, Int, Int, Int),
       Ord (Int, Int, Int, Int, Int, Int, Int, Int, Int),
       Ord (Int, Int, Int, Int, Int, Int, Int, Int, Int, Int),
       Ord (Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int),
       Ord (Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int),
       Ord (Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int),
       Ord (Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int),
       Ord (Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int),
       Ord (Maybe Int), Ord Bool, Ord Char, Ord ThreadId, Ord ArithException, Ord ArrayException,
       Ord AsyncException ) "Ord"
  has @( Ord ByteString, Ord GeneralCategory, Ord Int16, Ord Int32, Ord Int64, Ord Int8,
       Ord IntSet, Ord All, Ord Any, Ord Text, Ord Unique, Ord Version, Ord Void, Ord Word16,
       Ord Word32, Ord Word64, Ord Word8, Ord Double, Ord Float, Ord Int, Ord Integer,
       Ord Natural, Ord Ordering, Ord ExitCode, Ord Word, Ord [Int] ) "Ord"
  has @( Read (), Read (ZipList Int), Read (MaybeT Maybe Int), Read (Array Int Int),
       Read (UArray Int Int), Read (Complex Int), Read (Compose Maybe Maybe Int),
       Read (Identity Int), Read (Functor.Product Maybe Maybe Int),
       Read (Functor.Sum Maybe Maybe Int), Read (IntMap Int), Read (NonEmpty Int),
       Read (Map Int Int), Read (Monoid.First Int), Read (Monoid.Last Int), Read (Down Int),
       Read (Ratio Int), Read (Arg Int Int), Read (Dual Int), Read (Semigroup.First Int),
       Read (Semigroup.Last Int), Read (Max Int), Read (Min Int), Read (Semigroup.Product Int),
       Read (Semigroup.Sum Int), Read (WrappedMonoid Int), Read (Seq Int), Read (ViewL Int),
       Read (ViewR Int), Read (Set Int), Read (Tree Int), Read (Either Int Int), Read (Int, Int),
       Read (Int, Int, Int), Read (Int, Int, Int, Int), Read (Int, Int, Int, Int, Int),
       Read (Int, Int, Int, Int, Int, Int), Read (Int, Int, Int, Int, Int, Int, Int),
       Read (Int, Int, Int, Int, Int, Int, Int, Int),
       Read (Int, Int, Int, Int, Int, Int, Int, Int, Int),
       Read (Int, Int, Int, Int, Int, Int, Int, Int, Int, Int),
       Read (Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int),
       Read (Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int),
       Read (Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int),
       Read (Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int),
       Read (Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int),
       Read (Maybe Int), Read Bool, Read Char, Read ByteString ) "Read"
  has @( Read GeneralCategory, Read Int16, Read Int32, Read Int64, Read Int8, Read IntSet,
       Read All, Read Any, Read Text, Read Version, Read Void, Read Word16, Read Word32,
       Read Word64, Read Word8, Read Double, Read Float, Read Int, Read Integer, Read Natural,
       Read Ordering, Read ExitCode, Read Lexeme, Read Word, Read [Int] ) "Read"
  has @( Real (Identity Int), Real (Down Int), Real (Ratio Int), Real Int16, Real Int32,
       Real Int64, Real Int8, Real Word16, Real Word32, Real Word64, Real Word8, Real Double,
       Real Float, Real Int, Real Integer, Real Natural, Real Word ) "Real"
  has @( RealFloat (Identity Double), RealFloat (Down Double), RealFloat Double, RealFloat Float ) "RealFloat"
  has @( RealFrac (Identity Double), RealFrac (Down Double), RealFrac (Ratio Int),
       RealFrac Double, RealFrac Float ) "RealFrac"
  has @( Semigroup (), Semigroup (ST Int String), Semigroup (Identity String),
       Semigroup (IntMap Int), Semigroup (NonEmpty Int), Semigroup (Map Int Int),
       Semigroup (Alt Maybe Int), Semigroup (Ap Maybe String), Semigroup (Monoid.First Int),
       Semigroup (Monoid.Last Int), Semigroup (Down String), Semigroup (Dual String),
       Semigroup (Endo Int), Semigroup (Semigroup.First Int), Semigroup (Semigroup.Last Int),
       Semigroup (Max Int), Semigroup (Min Int), Semigroup (Semigroup.Product Int),
       Semigroup (Semigroup.Sum Int), Semigroup (WrappedMonoid String), Semigroup (Seq Int),
       Semigroup (Set Int), Semigroup (Either Int Int), Semigroup (IO String),
       Semigroup (Int -> String), Semigroup (Maybe String), Semigroup (String, String),
       Semigroup (String, String, String), Semigroup (String, String, String, String),
       Semigroup (String, String, String, String, String), Semigroup ByteString, Semigroup IntSet,
       Semigroup All, Semigroup Any, Semigroup Text, Semigroup Void, Semigroup Ordering,
       Semigroup [Int] ) "Semigroup"
  has @( Show (), Show (ZipList Int), Show (ST Int Int), Show (MaybeT Maybe Int),
       Show (Array Int Int), Show (UArray Int Int), Show (Complex Int),
       Show (Compose Maybe Maybe Int), Show (Identity Int),
       Show (Functor.Product Maybe Maybe Int), Show (Functor.Sum Maybe Maybe Int),
       Show (IntMap Int), Show (NonEmpty Int), Show (Map Int Int), Show (Monoid.First Int),
       Show (Monoid.Last Int), Show (Down Int), Show (Ratio Int), Show (Arg Int Int),
       Show (Dual Int), Show (Semigroup.First Int), Show (Semigroup.Last Int), Show (Max Int),
       Show (Min Int), Show (Semigroup.Product Int), Show (Semigroup.Sum Int),
       Show (WrappedMonoid Int), Show (Seq Int), Show (ViewL Int), Show (ViewR Int),
       Show (Set Int), Show (Tree Int), Show (Either Int Int), Show (Int, Int),
       Show (Int, Int, Int), Show (Int, Int, Int, Int), Show (Int, Int, Int, Int, Int),
       Show (Int, Int, Int, Int, Int, Int), Show (Int, Int, Int, Int, Int, Int, Int),
       Show (Int, Int, Int, Int, Int, Int, Int, Int),
       Show (Int, Int, Int, Int, Int, Int, Int, Int, Int),
       Show (Int, Int, Int, Int, Int, Int, Int, Int, Int, Int),
       Show (Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int),
       Show (Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int),
       Show (Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int),
       Show (Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int),
       Show (Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int),
       Show (Maybe Int), Show Bool, Show Char ) "Show"
  has @( Show ThreadId, Show AllocationLimitExceeded, Show ArithException, Show ArrayException,
       Show AssertionFailed, Show AsyncException, Show BlockedIndefinitelyOnMVar,
       Show BlockedIndefinitelyOnSTM, Show CompactionFailed, Show Deadlock, Show IOException,
       Show MaskingState, Show SomeAsyncException, Show SomeException, Show ByteString,
       Show GeneralCategory, Show Dynamic, Show Int16, Show Int32, Show Int64, Show Int8,
       Show IntSet, Show All, Show Any, Show Text, Show Version, Show Void, Show Word16,
       Show Word32, Show Word64, Show Word8, Show Double, Show Float, Show Int, Show Integer,
       Show Natural, Show Ordering, Show ExitCode, Show IOErrorType, Show Lexeme, Show Word,
       Show [Int] ) "Show"
  has @( PrintfArg Char, PrintfArg Int16, PrintfArg Int32, PrintfArg Int64, PrintfArg Int8,
       PrintfArg Text, PrintfArg Word16, PrintfArg Word32, PrintfArg Word64, PrintfArg Word8,
       PrintfArg Double, PrintfArg Float, PrintfArg Int, PrintfArg Integer, PrintfArg Natural,
       PrintfArg Word ) "PrintfArg"
  has @( Traversable ((,) Int), Traversable (MaybeT Maybe), Traversable (Array Int),
       Traversable (Compose Maybe Maybe), Traversable (Functor.Product Maybe Maybe),
       Traversable (Functor.Sum Maybe Maybe), Traversable (Map Int), Traversable (Alt Maybe),
       Traversable (Ap Maybe), Traversable (Arg Int), Traversable (Either Int),
       Traversable ZipList, Traversable Complex, Traversable Identity, Traversable IntMap,
       Traversable NonEmpty, Traversable Monoid.First, Traversable Monoid.Last, Traversable Down,
       Traversable Proxy, Traversable Dual, Traversable Semigroup.First,
       Traversable Semigroup.Last, Traversable Max, Traversable Min,
       Traversable Semigroup.Product, Traversable Semigroup.Sum, Traversable Seq,
       Traversable ViewL, Traversable ViewR, Traversable Tree, Traversable Maybe, Traversable [] ) "Traversable"
