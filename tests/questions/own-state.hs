module Main where
import qualified Data.Map as M
import qualified Data.Set as S
import Data.Maybe

newtype State s a = State (s -> (a, s))

runState :: State s a -> s -> (a, s)
runState (State f) s = f s

instance Functor (State s) where
  fmap f m = m >>= return . f
instance Applicative (State s) where
  pure x = State (\s -> (x, s))
  mf <*> mx = mf >>= \f -> mx >>= \x -> return (f x)
instance Monad (State s) where
  m >>= k = State (\s -> let (a, s') = runState m s in runState (k a) s')

data Item = Item { name :: String, price :: Int, tags :: S.Set String } deriving (Show, Eq)

type Stock = M.Map String (Item, Int)

modify :: (s -> s) -> State s ()
modify f = State (\s -> ((), f s))

add :: Item -> Int -> State Stock ()
add i n = modify (M.insertWith merge (name i) (i, n))
  where merge (new, a) (_, b) = (new, a)

remove :: String -> State Stock Bool
remove k = State step
  where step s = case M.lookup k s of
          Just (i, n) | n > 1 -> (True, M.insert k (i, n - 1) s)
                      | otherwise -> (True, M.delete k s)
          Nothing -> (False, s)

total :: Stock -> Int
total = sum . map (\(i, n) -> price i * n) . M.elems

session :: State Stock [Bool]
session = do
  add (Item "apple" 3 (S.fromList ["fruit", "red"])) 4
  add (Item "pear" 5 (S.fromList ["fruit"])) 2
  add (Item "apple" 4 S.empty) 6
  a <- remove "pear"
  b <- remove "plum"
  return [a, b]

main :: IO ()
main = do
  let (rs, stock) = runState session M.empty
  print rs
  print (total stock)
