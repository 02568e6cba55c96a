-- search: --ltl G(up->F(down)) --ltl F(down)
-- The flag goes down after it went up.
import Control.Concurrent
import Control.Monad
import Data.IORef

up, down :: IORef Bool -> IO Bool
up flag = readIORef flag
down flag = not <$> readIORef flag

main :: IO ()
main = do
  flag <- newIORef True
  _ <- forkIO (writeIORef flag False)
  forever yield
