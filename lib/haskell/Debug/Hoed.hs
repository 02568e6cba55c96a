-- | The annotations of the debugger Hoed. They can be left in programs and do nothing in a run;
-- @backstory debug --observed@ makes events of them. Without it every function is asked about.
module Debug.Hoed (observe, Observable, runO, printO, putStrO, testO, observer) where

-- | Every type can be observed.
class Observable a where
  observer :: a -> b -> a
  observer x _ = x

instance Observable a

observe :: String -> a -> a
observe _ x = x

runO :: IO a -> IO ()
runO program = program >> return ()

printO :: Show a => a -> IO ()
printO = print

putStrO :: String -> IO ()
putStrO = putStr

testO :: Show a => (a -> Bool) -> a -> IO ()
testO p x = putStrLn (if p x then "Passed 1 test." else "*** Failed! Falsifiable: " ++ show x)
