-- A variable that is changed over and over, and read once.
import Control.Monad (forM_)
import Data.IORef

main :: IO ()
main = do
  total <- newIORef (100 :: Int)
  forM_ [7, 8, 9] $ \k -> modifyIORef total (+ k * 2)
  readIORef total >>= print
