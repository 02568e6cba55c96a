-- | GHC's event manager, which the machine does without.
module GHC.Event (EventManager, TimerManager) where

data EventManager

data TimerManager
