-- | Text on the error stream from inside pure code.
module Debug.Trace
  ( trace, traceId, traceShow, traceShowId, traceStack, traceWith, traceShowWith, traceFunctor
  , traceIO, putTraceMsg, traceM, traceShowM, traceEvent, traceEventIO, traceMarker, traceMarkerIO
  ) where

import System.IO (hPutStrLn, stderr)
import System.IO.Unsafe (unsafePerformIO)

traceIO :: String -> IO ()
traceIO msg = hPutStrLn stderr msg

putTraceMsg :: String -> IO ()
putTraceMsg = traceIO

trace :: String -> a -> a
trace string expr = unsafePerformIO (traceIO string) `seq` expr

traceId :: String -> String
traceId a = trace a a

traceShow :: Show a => a -> b -> b
traceShow x = trace (show x)

traceShowId :: Show a => a -> a
traceShowId a = trace (show a) a

traceWith :: (a -> String) -> a -> a
traceWith f a = trace (f a) a

traceShowWith :: Show b => (a -> b) -> a -> a
traceShowWith f = traceWith (show . f)

traceFunctor :: Functor f => String -> f a -> f a
traceFunctor s = trace s

traceM :: Applicative f => String -> f ()
traceM string = trace string (pure ())

traceShowM :: (Show a, Applicative f) => a -> f ()
traceShowM x = traceM (show x)

-- | The stack is what Backstory shows anyway.
traceStack :: String -> a -> a
traceStack = trace

-- | Events for a profiler, which is not there.
traceEvent, traceMarker :: String -> a -> a
traceEvent _ a = a
traceMarker _ a = a

traceEventIO, traceMarkerIO :: String -> IO ()
traceEventIO _ = return ()
traceMarkerIO _ = return ()
