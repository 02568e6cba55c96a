-- The time may be over at any moment.
import System.Timeout

main :: IO ()
main = timeout 1 (return (5 :: Int)) >>= print
