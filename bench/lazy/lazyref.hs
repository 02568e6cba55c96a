-- A variable that is changed over and over, and read once.
import Control.Monad (forM_)
import Data.IORef
import System.Environment (getArgs)

main :: IO ()
main = do
  [size] <- getArgs
  total <- newIORef (0 :: Int)
  forM_ [1 .. read size] $ \k -> modifyIORef total (+ k)
  readIORef total >>= print
