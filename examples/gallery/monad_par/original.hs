-- Runs the direct scheduler of monad-par.
import Control.Monad.Par.Scheds.Direct

main :: IO ()
main = print (runPar (spawn1_ (return . (+ 1)) (1 :: Int) >>= get))
