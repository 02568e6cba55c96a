-- Hand-made monads: parser, writer-like, identity over functions; laws checked on samples.
module Main where

import Control.Monad

newtype Parser a = P { runP :: String -> [(a, String)] }
instance Functor Parser where fmap = liftM
instance Applicative Parser where { pure x = P (\s -> [(x, s)]); (<*>) = ap }
instance Monad Parser where P p >>= f = P (\s -> concat [runP (f a) r | (a, r) <- p s])

item :: Parser Char
item = P (\s -> case s of { c : cs -> [(c, cs)]; _ -> [] })

newtype Counter a = Counter (Int, a) deriving (Show, Eq)
instance Functor Counter where fmap f (Counter (n, a)) = Counter (n, f a)
instance Applicative Counter where
  pure a = Counter (0, a)
  Counter (m, f) <*> Counter (n, a) = Counter (m + n, f a)
instance Monad Counter where
  Counter (m, a) >>= f = let Counter (n, b) = f a in Counter (m + n, b)

tick :: a -> Counter a
tick a = Counter (1, a)

main :: IO ()
main = do
  print (runP (replicateM 2 item) "abc")
  print (runP (do { a <- item; b <- item; if a == b then return a else P (const []) }) "aab")
  print (foldM (\acc x -> tick (acc + x)) 0 [1 .. 5])
  let f = tick . (+ 1)
      g x = Counter (x, x * 2)
      m = tick 10
  print ((return 3 >>= f) == f 3, (m >>= return) == m, ((m >>= f) >>= g) == (m >>= (\x -> f x >>= g)))
  print (sequence [tick 'a', tick 'b'], void (tick 1), mapM_ tick "abc")
