{-# LANGUAGE NoImplicitPrelude, BangPatterns #-}
-- | Functions, lists as far as everything needs them, and the classes from 'Functor' to
-- 'MonadPlus'. Semigroups and monoids stand in "GHC.Semigroup", which needs numbers.
module GHC.Base
  ( module GHC.Base
  , module GHC.Types
  , module GHC.Classes
  , module GHC.Err
  ) where

import GHC.Types
import GHC.Classes
import GHC.Err hiding (quotation)

infixr 9  .
infixr 5  ++
infixl 4  <$, <$!>
infixl 4  <*>, <*, *>, <**>
infixl 3  <|>
infixl 1  >>, >>=
infixr 1  =<<
infixr 0  $, $!

-- Functions.

id :: a -> a
id x = x

const :: a -> b -> a
const x _ = x

(.) :: (b -> c) -> (a -> b) -> a -> c
(.) f g = \x -> f (g x)

flip :: (a -> b -> c) -> b -> a -> c
flip f x y = f y x

($) :: (a -> b) -> a -> b
f $ x = f x

($!) :: (a -> b) -> a -> b
f $! x = x `seq` f x

asTypeOf :: a -> a -> a
asTypeOf = const

until :: (a -> Bool) -> (a -> a) -> a -> a
until p f = go
  where
    go x | p x = x
         | otherwise = go (f x)

otherwise :: Bool
otherwise = True

-- | Used by 'Control.Exception.assert'.
assert :: Bool -> a -> a
assert _ x = x

foreign import prim "ord" ord :: Char -> Int
foreign import prim "chr" unsafeChr :: Int -> Char

-- Lists.

map :: (a -> b) -> [a] -> [b]
map f = go
  where
    go [] = []
    go (x : xs) = f x : go xs

(++) :: [a] -> [a] -> [a]
[] ++ ys = ys
(x : xs) ++ ys = x : (xs ++ ys)

foldr :: (a -> b -> b) -> b -> [a] -> b
foldr f z = go
  where
    go [] = z
    go (x : xs) = f x (go xs)

eqString :: String -> String -> Bool
eqString [] [] = True
eqString (x : xs) (y : ys) = eqChar x y && eqString xs ys
eqString _ _ = False

-- | Evaluates every character, so that primitives can take the list as it stands.
forceString :: String -> String
forceString s = go s
  where
    go [] = s
    go (!_ : cs) = go cs

-- Functor, Applicative, Monad.

class Functor f where
  fmap :: (a -> b) -> f a -> f b
  (<$) :: a -> f b -> f a
  (<$) = fmap . const
  {-# MINIMAL fmap #-}

class Functor f => Applicative f where
  pure :: a -> f a
  (<*>) :: f (a -> b) -> f a -> f b
  liftA2 :: (a -> b -> c) -> f a -> f b -> f c
  (*>) :: f a -> f b -> f b
  (<*) :: f a -> f b -> f a

  (<*>) = liftA2 id
  liftA2 f x y = fmap f x <*> y
  x *> y = (id <$ x) <*> y
  x <* y = liftA2 const x y
  {-# MINIMAL pure, ((<*>) | liftA2) #-}

class Applicative m => Monad m where
  (>>=) :: m a -> (a -> m b) -> m b
  (>>) :: m a -> m b -> m b
  return :: a -> m a

  m >> k = m >>= \_ -> k
  return = pure
  {-# MINIMAL (>>=) #-}

class Applicative f => Alternative f where
  empty :: f a
  (<|>) :: f a -> f a -> f a
  some :: f a -> f [a]
  many :: f a -> f [a]

  some v = some_v
    where
      many_v = some_v <|> pure []
      some_v = liftA2 (:) v many_v
  many v = many_v
    where
      many_v = some_v <|> pure []
      some_v = liftA2 (:) v many_v
  {-# MINIMAL empty, (<|>) #-}

class (Alternative m, Monad m) => MonadPlus m where
  mzero :: m a
  mplus :: m a -> m a -> m a
  mzero = empty
  mplus = (<|>)

(<**>) :: Applicative f => f a -> f (a -> b) -> f b
(<**>) = liftA2 (\a f -> f a)

liftA :: Applicative f => (a -> b) -> f a -> f b
liftA f a = pure f <*> a

liftA3 :: Applicative f => (a -> b -> c -> d) -> f a -> f b -> f c -> f d
liftA3 f a b c = liftA2 f a b <*> c

(=<<) :: Monad m => (a -> m b) -> m a -> m b
f =<< x = x >>= f

(<$!>) :: Monad m => (a -> b) -> m a -> m b
f <$!> m = m >>= \x -> return $! f x

when :: Applicative f => Bool -> f () -> f ()
when p s = if p then s else pure ()

join :: Monad m => m (m a) -> m a
join x = x >>= id

liftM :: Monad m => (a -> r) -> m a -> m r
liftM f m = m >>= \x -> return (f x)

liftM2 :: Monad m => (a -> b -> r) -> m a -> m b -> m r
liftM2 f m1 m2 = m1 >>= \x1 -> m2 >>= \x2 -> return (f x1 x2)

liftM3 :: Monad m => (a -> b -> c -> r) -> m a -> m b -> m c -> m r
liftM3 f m1 m2 m3 = m1 >>= \a -> m2 >>= \b -> m3 >>= \c -> return (f a b c)

liftM4 :: Monad m => (a -> b -> c -> d -> r) -> m a -> m b -> m c -> m d -> m r
liftM4 f m1 m2 m3 m4 =
  m1 >>= \a -> m2 >>= \b -> m3 >>= \c -> m4 >>= \d -> return (f a b c d)

liftM5 :: Monad m => (a -> b -> c -> d -> e -> r) -> m a -> m b -> m c -> m d -> m e -> m r
liftM5 f m1 m2 m3 m4 m5 =
  m1 >>= \a -> m2 >>= \b -> m3 >>= \c -> m4 >>= \d -> m5 >>= \e -> return (f a b c d e)

ap :: Monad m => m (a -> b) -> m a -> m b
ap m1 m2 = m1 >>= \f -> m2 >>= \x -> return (f x)

-- Instances.

instance Functor ((->) r) where
  fmap = (.)

instance Applicative ((->) r) where
  pure = const
  (<*>) f g x = f x (g x)
  liftA2 q f g x = q (f x) (g x)

instance Monad ((->) r) where
  f >>= k = \r -> k (f r) r

instance Functor ((,) a) where
  fmap f (x, y) = (x, f y)

instance Functor ((,,) a b) where
  fmap f (x, y, z) = (x, y, f z)

instance Functor ((,,,) a b c) where
  fmap f (w, x, y, z) = (w, x, y, f z)

instance Functor [] where
  fmap = map

instance Applicative [] where
  pure x = [x]
  fs <*> xs = concatMap (\f -> map f xs) fs
  liftA2 f xs ys = concatMap (\x -> map (f x) ys) xs
  xs *> ys = concatMap (\_ -> ys) xs

instance Monad [] where
  xs >>= f = concatMap f xs
  (>>) = (*>)

instance Alternative [] where
  empty = []
  (<|>) = (++)

instance MonadPlus []

-- | On lists: what comprehensions are made of. "Data.Foldable" has the general one.
concatMap :: (a -> [b]) -> [a] -> [b]
concatMap f = go
  where
    go [] = []
    go (x : xs) = f x ++ go xs

instance Functor Maybe where
  fmap _ Nothing = Nothing
  fmap f (Just a) = Just (f a)

instance Applicative Maybe where
  pure = Just
  Just f <*> m = fmap f m
  Nothing <*> _ = Nothing
  liftA2 f (Just x) (Just y) = Just (f x y)
  liftA2 _ _ _ = Nothing
  Just _ *> m = m
  Nothing *> _ = Nothing

instance Monad Maybe where
  Just x >>= k = k x
  Nothing >>= _ = Nothing
  (>>) = (*>)

instance Alternative Maybe where
  empty = Nothing
  Nothing <|> r = r
  l <|> _ = l

instance MonadPlus Maybe

instance Functor IO where
  fmap f m = bindIO m (\x -> returnIO (f x))

instance Applicative IO where
  pure = returnIO
  mf <*> mx = bindIO mf (\f -> bindIO mx (\x -> returnIO (f x)))
  liftA2 f mx my = bindIO mx (\x -> bindIO my (\y -> returnIO (f x y)))
  (*>) = thenIO
  mx <* my = bindIO mx (\x -> bindIO my (\_ -> returnIO x))

instance Monad IO where
  (>>=) = bindIO
  (>>) = thenIO
  return = returnIO
