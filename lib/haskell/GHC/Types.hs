{-# LANGUAGE BangPatterns, MagicHash, MultiParamTypeClasses, NoImplicitPrelude, PatternSynonyms, ViewPatterns #-}
-- | The types that the machine itself works with, and the few operations that every
-- other module rests on. A type without constructors here is one that only the machine's
-- primitives make and take apart.
--
-- Lists, tuples, functions and the unit type have syntax of their own and are not declared.
module GHC.Types
  ( Int (I#), Word (W#), Char (C#), Double (D#), Float (F#), IO (IO)
  , module GHC.Types
  ) where

infixr 0 `seq`

data Bool = False | True

data Ordering = LT | EQ | GT

data Maybe a = Nothing | Just a

data Char

-- | 64 bits that wrap.
data Int

-- | 64 bits without sign: an 'Int' by its bits.
data Word

-- | As large as it has to be. Every 'Int' is an 'Integer' as it stands.
data Integer

data Double

-- | A 'Double' that was rounded to 32 bits.
data Float

data IO a

-- | The state that 'IO' is about, where 'IO' and @ST@ meet.
data RealWorld

-- | Whole numbers from 0: an 'Integer' that is never negative.
data Natural

type String = [Char]

-- | Unboxed sums: @(\# a | b \#)@ and those with more alternatives.
data Sum2# a b = Sum2_1# a | Sum2_2# b

data Sum3# a b c = Sum3_1# a | Sum3_2# b | Sum3_3# c

data Sum4# a b c d = Sum4_1# a | Sum4_2# b | Sum4_3# c | Sum4_4# d

-- Kinds.

data Type

data Constraint

data Symbol

-- | That two types have the same representation. Solved by the compiler.
class Coercible a b

foreign import prim "coerce" coerce :: Coercible a b => a -> b

-- | Evaluates the first before it gives the second.
foreign import prim "seq" seq :: a -> b -> b
foreign import prim "unsafe-coerce" unsafeCoerce :: a -> b
foreign import prim "unsafe-perform-io" unsafePerformIO :: IO a -> a

foreign import prim "io-return" returnIO :: a -> IO a
foreign import prim "io-bind" bindIO :: IO a -> (a -> IO b) -> IO b
foreign import prim "io-then" thenIO :: IO a -> IO b -> IO b

-- | Equality of booleans and the like costs one comparison of constructor numbers.
foreign import prim "con-index" conIndex :: a -> Int

-- What MagicHash names. The machine has no boxes: an unboxed number is the number itself, and its
-- constructor evaluates it. An unboxed tuple is a tuple.

type Int# = Int
type Word# = Word
type Char# = Char
type Double# = Double
type Float# = Float

pattern I# :: Int -> Int
pattern I# x <- !x where I# x = x

pattern W# :: Word -> Word
pattern W# x <- !x where W# x = x

pattern C# :: Char -> Char
pattern C# x <- !x where C# x = x

pattern D# :: Double -> Double
pattern D# x <- !x where D# x = x

pattern F# :: Float -> Float
pattern F# x <- !x where F# x = x

isTrue# :: Int -> Bool
isTrue# 1# = True
isTrue# _ = False

-- | That the actions so far are done. Whoever evaluates it has them done, in their order.
data State# s = State#

-- | A value that need not be evaluated.
data Solo# a = Solo# a

unIO :: IO a -> State# RealWorld -> (State# RealWorld, a)
unIO m State# = case unsafePerformIO (bindIO m (\a -> returnIO (Solo# a))) of Solo# a -> (State#, a)

fromState# :: (State# RealWorld -> (State# RealWorld, a)) -> IO a
fromState# f = bindIO (returnIO State#) (\s -> case f s of (State#, a) -> returnIO a)

pattern IO :: (State# RealWorld -> (State# RealWorld, a)) -> IO a
pattern IO f <- (unIO -> f) where IO f = fromState# f

-- | Keeps a compiler from looking too far; nothing to this one.
data SPEC = SPEC | SPEC2
