-- Streams as codata, with Functor, Applicative and comonad-like operations.
module Main where

data Stream a = Cons a (Stream a)

instance Functor Stream where fmap f (Cons a s) = Cons (f a) (fmap f s)
instance Applicative Stream where
  pure a = let s = Cons a s in s
  Cons f fs <*> Cons a as = Cons (f a) (fs <*> as)

takeS :: Int -> Stream a -> [a]
takeS n (Cons a s) | n <= 0 = []
                   | otherwise = a : takeS (n - 1) s

iterateS :: (a -> a) -> a -> Stream a
iterateS f a = Cons a (iterateS f (f a))

duplicate :: Stream a -> Stream (Stream a)
duplicate s@(Cons _ t) = Cons s (duplicate t)

interleave :: Stream a -> Stream a -> Stream a
interleave (Cons a as) bs = Cons a (interleave bs as)

ruler :: Stream Int
ruler = go 0 where go n = interleave (pure n) (go (n + 1))

main :: IO ()
main = do
  let nats = iterateS (+ 1) 0
  print (takeS 5 (fmap (* 2) nats))
  print (takeS 5 ((,) <$> nats <*> fmap show nats))
  print (takeS 4 (fmap (sum . takeS 3) (duplicate nats)))
  print (takeS 16 (lazyRuler))
  where lazyRuler = iterateS (\n -> n * 3 `mod` 7) 1
