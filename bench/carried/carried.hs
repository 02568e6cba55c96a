-- A field that is set when the run begins and carried along, by a record that every step makes anew.
import Control.Monad (forM_)
import Control.Monad.State.Strict
import System.Environment (getArgs)

data Account = Account { limit :: !Int, balance :: !Int, moves :: !Int }

open :: String -> Account
open name = Account { limit = length name * 100, balance = 0, moves = 0 }

move :: Int -> State Account ()
move n = do
  account <- get
  let new = balance account + n
  if abs new > limit account
    then put $! account { moves = moves account + 1 }
    else put $! account { balance = new, moves = moves account + 1 }

main :: IO ()
main = do
  args <- getArgs
  let account = execState (forM_ [1 .. read (head args)] (\k -> move (k `mod` 7 - 3))) (open "ann")
  print (balance account, moves account)
  print (limit account)
