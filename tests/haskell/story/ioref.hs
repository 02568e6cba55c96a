import Data.IORef

main :: IO ()
main = do
  ref <- newIORef (1 :: Int)
  modifyIORef ref (+ 10)
  x <- readIORef ref
  writeIORef ref (x * 3)
  readIORef ref >>= print
