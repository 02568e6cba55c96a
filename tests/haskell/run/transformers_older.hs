-- The transformers that were there before ExceptT, and the one that hands its output on.
module Main (main) where

import Control.Monad.Trans.Class (lift)
import qualified Control.Monad.Trans.RWS.CPS as R
import Control.Monad.Trans.State (evalState, get, put)
import Data.Functor.Identity

counted :: R.RWST Int [String] Int Identity Int
counted = do
  r <- R.ask
  R.tell ["first"]
  R.modify (+ r)
  (_, w) <- R.listen (R.tell ["inner"])
  s <- R.get
  R.censor (map reverse) (R.tell ["abc"])
  x <- R.local (* 2) (R.asks (+ 1))
  return (s + x + length w)

main :: IO ()
main = do
  print (R.runRWS counted 10 1)
  print (R.evalRWS (R.tell [1 :: Int] >> R.pass (R.tell [2] >> return ((), map (* 10)))) () ())
  print (evalState (R.evalRWST (lift get >>= \n -> lift (put (n + 1)) >> R.tell [n]) () ()) (5 :: Int))
