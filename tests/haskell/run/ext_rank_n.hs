{-# LANGUAGE RankNTypes #-}
-- Higher-rank arguments, fields and the church encodings they allow.
module Main where

applyAll :: (forall a. [a] -> Int) -> ([Int], String) -> (Int, Int)
applyAll f (xs, s) = (f xs, f s)

newtype Church = Church (forall a. (a -> a) -> a -> a)

toInt :: Church -> Int
toInt (Church n) = n (+ 1) 0

suc :: Church -> Church
suc (Church n) = Church (\f -> f . n f)

add :: Church -> Church -> Church
add (Church a) (Church b) = Church (\f -> a f . b f)

withShow :: (forall s. Show s => s -> String) -> String
withShow k = k (1 :: Int) ++ k True ++ k "s"

type Lens s a = forall f. Functor f => (a -> f a) -> s -> f s

newtype I a = I { runI :: a }
instance Functor I where fmap f (I a) = I (f a)
newtype K b a = K { runK :: b }
instance Functor (K b) where fmap _ (K b) = K b

over :: Lens s a -> (a -> a) -> s -> s
over l f = runI . l (I . f)
view :: Lens s a -> s -> a
view l = runK . l K
_1 :: Lens (a, c) a
_1 f (a, c) = fmap (\b -> (b, c)) (f a)

main :: IO ()
main = do
  print (applyAll length ([1, 2, 3], "ab"))
  let two = suc (suc (Church (\_ x -> x)))
  print (toInt (add two (suc two)))
  putStrLn (withShow show)
  print (over (_1 . _1) (+ 1) ((1, 'a'), True), view (_1 . _1) ((5, ()), ()))
