{-# LANGUAGE ExistentialQuantification #-}
-- Failures: each kind caught, then one uncaught from deep inside pure code.
module Main where
import Control.Exception
import Control.Monad
import System.IO
import System.IO.Unsafe (unsafePerformIO)
import Data.Maybe (fromJust)
import Data.IORef
import qualified Data.Map as M
import Debug.Trace
import GHC.Stack

data Shape = Sq { side :: Double } | Ci { radius :: Double } deriving (Show, Eq)
data Custom = Custom { code :: Int, why :: String } deriving (Show, Eq)
instance Exception Custom where displayException (Custom c w) = "custom " ++ show c ++ ": " ++ w
data Parent = forall e. Exception e => Parent e
instance Show Parent where show (Parent e) = show e
instance Exception Parent
data Child = Child deriving Show
instance Exception Child where
  toException = toException . Parent
  fromException x = do { Parent a <- fromException x; castTo a }
    where castTo a = fromException (SomeException a) 

partial :: Int -> String
partial 1 = "one"
partial n | n > 10 = "big"

attempt :: String -> a -> IO ()
attempt l x = do
  r <- try (evaluate x)
  putStrLn (l ++ " -> " ++ either (\e -> "failed: " ++ takeWhile (/= '\n') (show (e :: SomeException))) (const "ok") r)

counter :: IORef Int
counter = unsafePerformIO (newIORef 0)
{-# NOINLINE counter #-}

check :: HasCallStack => Bool -> String -> ()
check True _ = ()
check False m = error ("check: " ++ m)

main :: IO ()
main = do
  hSetBuffering stdout LineBuffering
  attempt "partial" (partial 3)
  attempt "selector" (radius (Sq 1))
  attempt "update" ((Sq 1) { radius = 2 })
  attempt "case" (case Just 3 of Nothing -> 'x')
  attempt "let" (let [a, b] = [1, 2, 3 :: Int] in a + b)
  attempt "lambda" ((\(Left x) -> x :: Int) (Right 'c'))
  attempt "head" (head (filter (> 3) [1, 2, 3 :: Int]))
  attempt "fromJust" (fromJust (Nothing :: Maybe Int))
  attempt "custom" (throw (Custom 3 "because") :: Int)
  attempt "arith" (2 ^ (-1 :: Int) :: Int)
  attempt "undefined" (undefined :: ())
  attempt "array" (M.fromList [(1 :: Int, 'a')] M.! 2)
  attempt "check" (check False "no")
  attempt "lazy ok" (length [undefined, error "x" :: Int])
  attempt "seq" (foldr seq () [1, 2, error "inside" :: Int])
  attempt "missing field" (side Sq {})
  r <- tryJust (\e -> if code e > 2 then Just (why e) else Nothing) (throwIO (Custom 5 "tried"))
  print (r :: Either String ())
  (throwIO Child `catch` \e -> putStrLn ("parent " ++ show (e :: Parent)))
  flip catch (\e -> putStrLn ("some: " ++ displayException (e :: SomeException))) $ void (throwIO (Custom 1 "x"))
  r2 <- try (ioError (userError "u")) :: IO (Either IOException ())
  print r2
  (do { _ <- evaluate (trace "tracing" 1 + 1 :: Int); throwIO (Custom 9 "after") } `onException` putStrLn "cleanup") `catch` \(Custom n _) -> print n
  r3 <- try (readIO "12x" :: IO Int) :: IO (Either IOException Int)
  print r3
  modifyIORef counter (+ 1) >> readIORef counter >>= print
  handleJust (\e -> if e == DivideByZero then Just () else Nothing) (\_ -> putStrLn "div") (void (evaluate (1 `mod` (0 :: Int))))
  res <- bracket (putStrLn "open" >> pure 5) (const (putStrLn "close")) (\x -> pure (x + 1))
  print (res :: Int)
  m <- foldM (\a x -> if x == 3 then throwIO (Custom a "stop") else pure (a + x)) 0 [1 .. 5] `catch` \e -> pure (negate (code e))
  print m
  print (M.foldr (\v k -> if v == 2 then throw (Custom v "in fold") else k + v) 0 (M.fromList (zip "abc" [1 ..])))
