-- bracket, finally and onException run their handlers in order.
module Main where

import Control.Exception

step :: String -> IO ()
step = putStrLn

main :: IO ()
main = do
  r <- try (bracket (step "acquire" >> return 5) (\_ -> step "release") (\n -> step "use" >> evaluate (n `div` 0)))
  print (r :: Either ArithException Int)
  x <- bracket_ (step "in") (step "out") (return 3)
  print x
  (step "body" `finally` step "after") `finally` step "outer"
  q <- try ((throwIO (userError "x") `onException` step "cleanup") `finally` step "last") :: IO (Either IOException ())
  print q
  s <- try (bracket (step "a") (\_ -> step "ra") (\_ -> bracket (step "b") (\_ -> step "rb" >> throwIO (userError "in release")) (\_ -> throwIO (userError "in use"))))
  print (s :: Either IOException ())
  t <- try (bracketOnError (return 1) (\_ -> step "on error") (\n -> return (n + 1)))
  print (t :: Either SomeException Int)
  (do step "nested"; _ <- evaluate (length [undefined]); step "fine") `catch` \e -> step (show (e :: SomeException))
