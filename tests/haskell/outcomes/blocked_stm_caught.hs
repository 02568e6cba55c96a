-- A transaction that waits for what nobody can change.
import Control.Concurrent.STM
import Control.Exception

main :: IO ()
main = do
  r <- try (atomically retry)
  either (\e -> print (e :: BlockedIndefinitelyOnSTM)) (\() -> putStrLn "went on") r
