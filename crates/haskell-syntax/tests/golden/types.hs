{-# LANGUAGE RankNTypes, ConstraintKinds, TypeOperators, QuantifiedConstraints, PartialTypeSignatures #-}
module Types where
a :: Int -> (Int -> Int) -> [Int] -> (Int, Bool) -> ()
a = undefined
b :: (Show a, Eq a) => a -> Maybe a -> Either String [a]
b = undefined
c :: forall a b. Show a => (forall x. x -> x) -> a -> b -> [] a
c = undefined
d :: (->) Int ((,) Int Bool)
d = undefined
e :: Show a => Eq a => a -> ()
e = undefined
g :: (forall x. Show x => Show (f x)) => f Int -> String
g = show
type Both a = (Show a, Eq a)
h :: () => _ -> Int
h = id
