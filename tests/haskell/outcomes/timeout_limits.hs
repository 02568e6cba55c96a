-- A limit of 0 is over at once, a negative one never.
import System.Timeout

main :: IO ()
main = do
  a <- timeout 0 (return (1 :: Int))
  b <- timeout (-1) (return (1 :: Int))
  print (a, b)
