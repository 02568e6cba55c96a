{-# LANGUAGE MagicHash, PatternSynonyms #-}
-- | What GHC's desugaring refers to and base does not show: for programs that GHC compiled. Their
-- Core calls these in the place of GHC's functions; see @haskell-from-ghc@, which lists them.
module Backstory.FromGhc where

import Control.Exception (AssertionFailed (..), ErrorCall, pattern ErrorCall, throw)
import Data.ByteString.Internal (ByteString, pattern PS)
import Data.Sequence (Seq, pattern Empty, pattern (:<|), pattern (:|>))
import Data.Text.Array (Array (..))
import Data.Typeable.Internal (TypeRep, mkTyApp, mkTyCon)
import Data.Word (Word8)
import Facade.Data.ByteString.Short.Internal (ShortByteString, pattern SBS)
import Facade.Data.Text.Internal (Text, pattern Text)
import Foreign.Ptr (plusPtr)
import GHC.Exception.Type (prettyCallStack)
import GHC.Exts (Addr#, ByteArray#, Int (I#), Int#, Ptr (Ptr), Word#)
import GHC.ForeignPtr (ForeignPtr (ForeignPtr), ForeignPtrContents)
import GHC.Num.BigNat (BigNat#)
import GHC.Num.Integer (pattern IN, pattern IP, pattern IS)
import GHC.Num.Natural (Natural, pattern NB, pattern NS)
import GHC.Stack (popCallStack)
import GHC.Stack.Types (CallStack, freezeCallStack)

-- Pattern synonyms: what is matched, what follows with the fields, and what follows otherwise.

matchErrorCall :: ErrorCall -> (String -> r) -> (() -> r) -> r
matchErrorCall e yes no = case e of
  ErrorCall message -> yes message
  _ -> no ()

matchEmpty :: Seq a -> (() -> r) -> (() -> r) -> r
matchEmpty s yes no = case s of
  Empty -> yes ()
  _ -> no ()

matchFirst :: Seq a -> (a -> Seq a -> r) -> (() -> r) -> r
matchFirst s yes no = case s of
  x :<| xs -> yes x xs
  _ -> no ()

matchLast :: Seq a -> (Seq a -> a -> r) -> (() -> r) -> r
matchLast s yes no = case s of
  xs :|> x -> yes xs x
  _ -> no ()

-- Evidence of Typeable. A constructor is known by its name; its kinds are not kept.

mkTrCon :: String -> kinds -> TypeRep
mkTrCon name _ = mkTyCon name

mkTrApp :: TypeRep -> TypeRep -> TypeRep
mkTrApp = mkTyApp

mkTrFun :: multiplicity -> TypeRep -> TypeRep -> TypeRep
mkTrFun _ a b = mkTyApp (mkTyApp (mkTyCon "GHC.Types.->") a) b

-- | What GHC makes of @assert@; the first argument is the call stack.
assertError :: CallStack -> Bool -> a -> a
assertError stack holds value
  | holds = value
  | otherwise = throw (AssertionFailed ("Assertion failed\n" ++ prettyCallStack stack))

-- | The argument takes the stack, too.
withFrozenCallStack :: CallStack -> (CallStack -> a) -> a
withFrozenCallStack stack inside = inside (freezeCallStack (popCallStack (popCallStack stack)))

-- Constructors that are none here, with the fields that they have in GHC's code: what is matched, what
-- follows with the fields, and what follows otherwise.

matchIS :: Integer -> (Int# -> r) -> (() -> r) -> r
matchIS n yes no = case n of
  IS i -> yes i
  _ -> no ()

matchIP, matchIN :: Integer -> (BigNat# -> r) -> (() -> r) -> r
matchIP n yes no = case n of
  IP b -> yes b
  _ -> no ()
matchIN n yes no = case n of
  IN b -> yes b
  _ -> no ()

makeIS :: Int# -> Integer
makeIS i = IS i

makeIP, makeIN :: BigNat# -> Integer
makeIP b = IP b
makeIN b = IN b

matchNS :: Natural -> (Word# -> r) -> (() -> r) -> r
matchNS n yes no = case n of
  NS w -> yes w
  _ -> no ()

matchNB :: Natural -> (BigNat# -> r) -> (() -> r) -> r
matchNB n yes no = case n of
  NB b -> yes b
  _ -> no ()

makeNS :: Word# -> Natural
makeNS w = NS w

makeNB :: BigNat# -> Natural
makeNB b = NB b

matchPS :: ByteString -> (Addr# -> ForeignPtrContents -> Int# -> Int# -> r) -> (() -> r) -> r
matchPS bytes yes _ = case bytes of
  PS (ForeignPtr start contents) (I# offset) (I# size) -> yes start contents offset size

makePS :: ForeignPtr Word8 -> Int -> Int -> ByteString
makePS = PS

matchBS :: ByteString -> (Addr# -> ForeignPtrContents -> Int# -> r) -> (() -> r) -> r
matchBS bytes yes _ = case bytes of
  PS (ForeignPtr start contents) (I# offset) (I# size) -> case plusPtr (Ptr start) (I# offset) of
    Ptr at -> yes at contents size

makeBS :: ForeignPtr Word8 -> Int -> ByteString
makeBS start size = PS start 0 size

matchSBS :: ShortByteString -> (ByteArray# -> r) -> (() -> r) -> r
matchSBS bytes yes _ = case bytes of SBS array -> yes array

makeSBS :: ByteArray# -> ShortByteString
makeSBS array = SBS array

matchText :: Text -> (ByteArray# -> Int# -> Int# -> r) -> (() -> r) -> r
matchText text yes _ = case text of
  Text array (I# offset) (I# size) -> case array of Array bytes -> yes bytes offset size

makeText :: Array -> Int -> Int -> Text
makeText = Text

matchForeignPtr :: ForeignPtr a -> (Addr# -> ForeignPtrContents -> r) -> (() -> r) -> r
matchForeignPtr p yes _ = case p of ForeignPtr start contents -> yes start contents

makeForeignPtr :: Addr# -> ForeignPtrContents -> ForeignPtr a
makeForeignPtr start contents = ForeignPtr start contents

-- Numbers with large exponents, as later versions of GHC write them.

mkRationalBase2, mkRationalBase10 :: Rational -> Integer -> Rational
mkRationalBase2 = scaled 2
mkRationalBase10 = scaled 10

scaled :: Rational -> Rational -> Integer -> Rational
scaled base mantissa exponent = mantissa * base ^^ exponent
