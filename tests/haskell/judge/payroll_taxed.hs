-- blame: taxed
-- fixed: fixed/payroll.hs
module Main where
import Control.Monad.Reader
import Control.Monad.Writer
import Data.List (intercalate)

data Config = Config { rate :: Double, allowance :: Double, currency :: String }
data Person = Person { who :: String, gross :: Double, kids :: Int } deriving Show

type App = ReaderT Config (Writer [String])

note :: String -> App ()
note s = lift (tell [s])

taxed :: Double -> App Double
taxed x = do
  r <- asks rate
  a <- asks allowance
  let base = max 0 (x + a)
  note ("base " ++ show base)
  return (base * r)

bonus :: Int -> App Double
bonus n
  | n <= 0 = return 0
  | otherwise = do
      note ("kids " ++ show n)
      return (fromIntegral (min 3 n) * 100)

net :: Person -> App Double
net p = do
  t <- taxed (gross p)
  b <- bonus (kids p)
  c <- asks currency
  let n = gross p - t + b
  note (who p ++ " " ++ show n ++ c)
  return n

payroll :: [Person] -> App Double
payroll ps = sum <$> mapM net ps

main :: IO ()
main = do
  let people = [Person "Ann" 2000 1, Person "Bob" 800 0]
      (total, msgs) = runWriter (runReaderT (payroll people) (Config 0.5 1000 "E"))
  putStrLn (intercalate "; " msgs)
  print total
