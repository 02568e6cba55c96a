-- | Signals, from the package unix. None arrives here: handlers are accepted, and never called.
module System.Posix.Signals
  ( Signal, Handler (..), SignalSet, installHandler, sigHUP, sigINT, sigQUIT, sigKILL, sigTERM, sigUSR1, sigUSR2, sigALRM
  , sigCHLD, sigPIPE, sigTSTP, sigCONT, sigXCPU, sigXFSZ, emptySignalSet, addSignal, keyboardSignal, softwareTermination
  ) where

import Foreign.C.Types (CInt)

type Signal = CInt

data Handler = Default | Ignore | Catch (IO ()) | CatchOnce (IO ())

newtype SignalSet = SignalSet [Signal]

installHandler :: Signal -> Handler -> Maybe SignalSet -> IO Handler
installHandler _ _ _ = return Default

sigHUP, sigINT, sigQUIT, sigKILL, sigTERM, sigUSR1, sigUSR2, sigALRM, sigCHLD, sigPIPE, sigTSTP, sigCONT, sigXCPU, sigXFSZ :: Signal
sigHUP = 1
sigINT = 2
sigQUIT = 3
sigKILL = 9
sigUSR1 = 10
sigUSR2 = 12
sigPIPE = 13
sigALRM = 14
sigTERM = 15
sigCHLD = 17
sigCONT = 18
sigTSTP = 20
sigXCPU = 24
sigXFSZ = 25

keyboardSignal, softwareTermination :: Signal
keyboardSignal = sigINT
softwareTermination = sigTERM

emptySignalSet :: SignalSet
emptySignalSet = SignalSet []

addSignal :: Signal -> SignalSet -> SignalSet
addSignal s (SignalSet ss) = SignalSet (s : ss)
