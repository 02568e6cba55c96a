{-# LANGUAGE NoImplicitPrelude, MultiParamTypeClasses #-}
-- | The types that the machine itself works with, and the few operations that every
-- other module rests on. A type without constructors here is one that only the machine's
-- primitives make and take apart.
--
-- Lists, tuples, functions and the unit type have syntax of their own and are not declared.
module GHC.Types where

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
