-- A busy wait for a flag that nobody sets.
import Data.IORef

wait :: IORef Bool -> IO ()
wait flag = readIORef flag >>= \set -> if set then return () else wait flag

main :: IO ()
main = newIORef False >>= wait
