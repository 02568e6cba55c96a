-- From the very start, more than forty steps away: ten sticks are laid out, ten philosophers sit
-- down, and each says that it is hungry before it takes its first stick.
import Control.Concurrent
import Control.Monad

philosopher :: Int -> MVar () -> MVar () -> IO ()
philosopher n left right = forever $ do
  putStrLn ("philosopher " ++ show n ++ " is hungry")
  takeMVar left
  takeMVar right
  putStrLn ("philosopher " ++ show n ++ " eats")
  putMVar left ()
  putMVar right ()

main :: IO ()
main = do
  putStrLn "the table is laid"
  sticks <- replicateM 10 newEmptyMVar
  forM_ sticks $ \stick -> putMVar stick ()
  putStrLn "everybody sits down"
  forM_ [1 .. 9] $ \n -> forkIO (philosopher n (sticks !! (n - 1)) (sticks !! n))
  philosopher 10 (last sticks) (head sticks)
