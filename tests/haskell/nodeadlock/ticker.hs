-- A thread that wakes up now and then: time passes.
import Control.Concurrent
import Control.Monad

main :: IO ()
main = forever (threadDelay 1000)
