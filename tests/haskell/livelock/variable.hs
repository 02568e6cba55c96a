-- A transaction that looks and gives up, again and again.
import Control.Concurrent.STM

wait :: TVar Bool -> IO ()
wait v = atomically (readTVar v) >>= \set -> if set then return () else wait v

main :: IO ()
main = newTVarIO False >>= wait
