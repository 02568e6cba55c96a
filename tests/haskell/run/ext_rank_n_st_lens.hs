{-# LANGUAGE RankNTypes #-}
-- Lenses and traversals in the van Laarhoven style.
module Main where

import Data.Functor.Const
import Data.Functor.Identity

type Lens s t a b = forall f. Functor f => (a -> f b) -> s -> f t
type Traversal s t a b = forall f. Applicative f => (a -> f b) -> s -> f t

view :: ((a -> Const a b) -> s -> Const a t) -> s -> a
view l = getConst . l Const
over :: ((a -> Identity b) -> s -> Identity t) -> (a -> b) -> s -> t
over l f = runIdentity . l (Identity . f)
toListOf :: ((a -> Const [a] b) -> s -> Const [a] t) -> s -> [a]
toListOf l = getConst . l (\a -> Const [a])

data Address = Address { _street :: String, _zip :: Int } deriving Show
data Person = Person { _name :: String, _homes :: [Address] } deriving Show

street :: Lens Address Address String String
street f a = (\s -> a { _street = s }) <$> f (_street a)
homes :: Lens Person Person [Address] [Address]
homes f p = (\h -> p { _homes = h }) <$> f (_homes p)
each :: Traversal [a] [b] a b
each = traverse
both :: Traversal (a, a) (b, b) a b
both f (a, b) = (,) <$> f a <*> f b

main :: IO ()
main = do
  let p = Person "ann" [Address "Elm" 1, Address "Oak" 2]
  print (toListOf (homes . each . street) p)
  print (over (homes . each . street) (++ " St") p)
  print (view (homes . to' length) p, over both (+ 1) (1, 2), toListOf (each . both) [(1, 2), (3, 4)])
  where to' g f s = Const (getConst (f (g s)))
