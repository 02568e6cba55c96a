module Main where
f :: forall a. a -> b
f = undefined
data T a = T b
g :: Maybee Int
g = undefined
instance Show (T a) where { show x = y where { y :: q; y = undefined } }
data D a a = D
