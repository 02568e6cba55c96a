import Control.Monad.State

counter :: State Int Int
counter = do
  n <- get
  put (n + 5)
  modify (* 2)
  gets (subtract 1)

main :: IO ()
main = print (evalState counter 10)
