-- Pattern failure in do: fail of each monad.
module Main where

import Control.Exception
import System.IO.Error

main :: IO ()
main = do
  r <- try (do { Just x <- return (Nothing :: Maybe Int); print x })
  case r of
    Left e -> putStrLn (ioeGetErrorString e) >> print (isUserError e)
    Right () -> putStrLn "?"
  print (do { (1, y) <- Just (2, 'a'); return y })
  print (do { Left z <- [Left 1, Right 'x', Left 2]; return z })
  q <- try (fail "explicit") :: IO (Either IOException ())
  print q
  (ioError (userError "shown")) `catch` (\e -> print (e :: IOException))
