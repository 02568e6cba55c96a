-- Pattern synonyms exported with the type that they belong to.
import BundleT (T(..), U(..))
f :: T -> String
f (P 3) = "three"
f (P n) = "P " ++ show n
f Q = "q"
main :: IO ()
main = do
  mapM_ (putStrLn . f) [A 3, P 4, B, Q]
  case V "x" of V s -> putStrLn s
  print (V "y")
