-- A handler for all exceptions takes the time-out's own if it arrives inside.
import Control.Exception
import System.Timeout

main :: IO ()
main = do
  r <- timeout 1 (return 5 `catch` \e -> case e of SomeException _ -> return (0 :: Int))
  print r
