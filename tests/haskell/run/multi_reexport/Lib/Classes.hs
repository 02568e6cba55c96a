{-# LANGUAGE FlexibleInstances #-}
module Lib.Classes (Plus (..)) where

infixl 6 <+>
class Plus a where (<+>) :: a -> a -> a
instance Plus Int where (<+>) = (+)
instance Plus [Char] where (<+>) = (++)
