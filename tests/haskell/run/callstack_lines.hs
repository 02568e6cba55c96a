-- Which calls an error names: those whose signatures ask for it, from the innermost out.
import GHC.Stack
import Control.Exception
import qualified Data.Map as M
import Data.Maybe (fromJust)

f :: HasCallStack => Int -> Int
f x = if x > 3 then error ("bad " ++ show x) else g (x + 1)

g :: HasCallStack => Int -> Int
g x = f (x * 2)

noSig x = error ("nosig " ++ show (x :: Int)) :: Int

local :: Int -> Int
local y = go y
  where go 0 = error "local"
        go n = go (n - 1)

localH :: HasCallStack => Int -> Int
localH y = go y
  where go 0 = error "localH"
        go n = h (n - 1)
        h n = go n

where' :: HasCallStack => String
where' = prettyCallStack callStack

class C a where
  m :: HasCallStack => a -> String
instance C Int where
  m x = "C " ++ show x ++ prettyCallStack callStack

frozen :: HasCallStack => Int -> Int
frozen n = withFrozenCallStack (f n)

test :: String -> a -> IO ()
test n x = do
  r <- try (evaluate x)
  case r of
    Left e -> putStrLn (n ++ ": " ++ displayException (e :: SomeException))
    Right _ -> putStrLn (n ++ " fine")

main :: IO ()
main = do
  test "f" (f 1)
  test "noSig" (noSig 1)
  test "local" (local 2)
  test "localH" (localH 2)
  putStrLn where'
  putStrLn (m (3 :: Int))
  test "frozen" (frozen 9)
  test "undefined" (undefined :: Int)
  test "fromJust" (fromJust Nothing :: Int)
  let lf x = error x
  test "let" (lf "boo" :: Int)
  let lg x | x > 0 = lg (x - 1) | otherwise = f 8
  test "letg" (lg 3 :: Int)
  test "assert" (assert (1 > 2) ())
  test "map!" (M.fromList [(1,2)] M.! 3)
  test "head" (head [] :: Int)
  print (map fst (getCallStack callStack))
  mapM_ (putStrLn . prettySrcLoc . snd) (getCallStack (let k :: HasCallStack => CallStack; k = callStack in k))
  print (let k :: HasCallStack => CallStack; k = callStack in k)
  test "op" (error $ "x" ++ "y")
  test "sect" (map error ["q"] !! 0)
  test "throw" (throw (ErrorCall "plain"))
  putStrLn (f 2 `seq` "")
