newtype St a = St { runSt :: Int -> (a, Int) }

instance Functor St where
  fmap f (St g) = St (\s -> let (a, t) = g s in (f a, t))

instance Applicative St where
  pure a = St (\s -> (a, s))
  St f <*> St g = St (\s -> let (h, t) = f s; (a, u) = g t in (h a, u))

instance Monad St where
  St g >>= k = St (\s -> let (a, t) = g s in runSt (k a) t)

tick :: St Int
tick = St (\s -> (s, s + 1))

main :: IO ()
main = print (fst (runSt (tick >> tick >> tick) 40))
