-- The program ends before it has done anything.
import System.Exit

main :: IO ()
main = exitWith (ExitFailure 3)
