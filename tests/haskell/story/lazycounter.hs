-- A counter in a lazy state monad, looked at when all is over.
newtype State s a = State { runState :: s -> (a, s) }

instance Functor (State s) where
  fmap f m = State $ \s -> let (a, s') = runState m s in (f a, s')

instance Applicative (State s) where
  pure a = State $ \s -> (a, s)
  f <*> m = State $ \s -> let { (g, s') = runState f s; (a, s'') = runState m s' } in (g a, s'')

instance Monad (State s) where
  m >>= k = State $ \s -> let (a, s') = runState m s in runState (k a) s'

tick :: Int -> State Int ()
tick n = State $ \s -> ((), s + n)

main :: IO ()
main = do
  let ((), total) = runState (mapM_ tick [4, 5, 6]) 1000
  print total
