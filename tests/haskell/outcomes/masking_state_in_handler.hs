-- A handler runs masked, and what follows has the state from before.
import Control.Exception

main :: IO ()
main = do
  a <- getMaskingState
  b <- throwIO (ErrorCall "e") `catch` \e -> case e of ErrorCall _ -> getMaskingState
  c <- getMaskingState
  print (a, b, c)
