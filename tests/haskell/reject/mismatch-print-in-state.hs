import Control.Monad.State

tick :: State Int Int
tick = do
  n <- get
  print n
  put (n + 1)
  return n

main :: IO ()
main = print (evalState tick 0)
