-- | Weak pointers. Memory is the machine's business, so they always keep their value.
module System.Mem.Weak 
  ( Weak, mkWeak, mkWeakPtr, mkWeakPair, addFinalizer, deRefWeak, finalize
  ) where

newtype Weak v = Weak v

mkWeak :: k -> v -> Maybe (IO ()) -> IO (Weak v)
mkWeak _ v _ = return (Weak v)

mkWeakPtr :: k -> Maybe (IO ()) -> IO (Weak k)
mkWeakPtr k _ = return (Weak k)

deRefWeak :: Weak v -> IO (Maybe v)
deRefWeak (Weak v) = return (Just v)

finalize :: Weak v -> IO ()
finalize _ = return ()

mkWeakPair :: k -> v -> Maybe (IO ()) -> IO (Weak (k, v))
mkWeakPair k v _ = return (Weak (k, v))

-- | Values never die, so this does nothing.
addFinalizer :: key -> IO () -> IO ()
addFinalizer _ _ = return ()
