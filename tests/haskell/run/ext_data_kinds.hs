{-# LANGUAGE DataKinds, KindSignatures, GADTs, TypeOperators, ScopedTypeVariables #-}
-- Promoted constructors as phantom states, with class-based reflection.
module Main where

import Data.Proxy

data DoorState = Opened | Closed | Locked deriving Show

newtype Door (s :: DoorState) = Door String

class KnownState (s :: DoorState) where stateVal :: Proxy s -> DoorState
instance KnownState 'Opened where stateVal _ = Opened
instance KnownState 'Closed where stateVal _ = Closed
instance KnownState 'Locked where stateVal _ = Locked

close :: Door 'Opened -> Door 'Closed
close (Door n) = Door n

lock :: Door 'Closed -> Door 'Locked
lock (Door n) = Door (n ++ "+key")

status :: forall s. KnownState s => Door s -> String
status (Door n) = n ++ " is " ++ show (stateVal (Proxy :: Proxy s))

data HList (ts :: [*]) where
  HNil :: HList '[]
  HCons :: Show t => t -> HList ts -> HList (t ': ts)

showH :: HList ts -> [String]
showH HNil = []
showH (HCons x xs) = show x : showH xs

main :: IO ()
main = do
  let d = Door "front" :: Door 'Opened
  putStrLn (status d)
  putStrLn (status (close d))
  putStrLn (status (lock (close d)))
  print (showH (HCons 1 (HCons "two" (HCons 'c' HNil))))
