{-# LANGUAGE TypeOperators, GeneralizedNewtypeDeriving, GADTs, ExistentialQuantification, RankNTypes #-}
module Main where
import Data.Functor.Identity
import Data.Ord (Down(..))
import Data.Monoid
import Control.Monad.State
import qualified Data.Map as M
import qualified Data.Set as S
import Data.IORef

newtype Money = Money Int deriving (Eq, Ord, Show, Num)
newtype Fix f = Fix (f (Fix f))
data ListF a r = NilF | ConsF a r
newtype Ch = Ch Char deriving (Eq, Show)
newtype Tag t a = Tag a deriving Show
data Phantom
newtype Parser a = Parser { runParser :: String -> Maybe (a, String) }
newtype Counter a = Counter (State Money a) deriving (Functor, Applicative, Monad)
newtype Wrap f a = Wrap { unwrap :: f a }
newtype Bag = Bag (M.Map String Money) deriving Show
newtype Pred = Pred (Int -> Bool)
data Ex = forall a. Show a => Ex a
data T a where { TI :: Money -> T Int; TB :: Bool -> T Bool }
type Pay = Money
newtype Rec = Rec [Rec] deriving Show
data V = V { vx :: Money, vy :: Maybe Money } deriving Show
data Pair a b = a :*: b deriving Show
infixr 5 :*:

fromL :: [a] -> Fix (ListF a)
fromL = foldr (\a r -> Fix (ConsF a r)) (Fix NilF)

sumF :: Fix (ListF Money) -> Money
sumF (Fix NilF) = 0
sumF (Fix (ConsF a r)) = a + sumF r

chars :: String -> [Ch]
chars = map Ch

tag :: a -> Tag Phantom a
tag = Tag

item :: Parser Char
item = Parser $ \s -> case s of { [] -> Nothing; (c:cs) -> Just (c, cs) }

twice :: Parser a -> Parser (a, a)
twice (Parser p) = Parser $ \s -> do { (a, s1) <- p s; (b, s2) <- p s1; return ((a, b), s2) }

tick :: Money -> Counter Money
tick m = Counter (do { n <- get; put (n + m); return n })

runC :: Counter a -> Money -> (a, Money)
runC (Counter s) = runState s

wrap :: Pay -> Wrap Maybe Pay
wrap = Wrap . Just

bag :: [(String, Int)] -> Bag
bag kvs = Bag (M.fromListWith (+) [(k, Money v) | (k, v) <- kvs])

check :: Pred -> Int -> Bool
check (Pred p) = p

ex :: Ex -> String
ex (Ex a) = show a

gadt :: T a -> Money
gadt (TI m) = m
gadt (TB b) = if b then 1 else 0

deep :: Int -> Rec
deep 0 = Rec []
deep n = Rec [deep (n-1), Rec []]

pairUp :: Money -> (Money, Maybe Money) :*>: Int
pairUp m = ((m, Just (m + 1)) :*: 3)
type (:*>:) = Pair

lazyV :: Money -> V
lazyV m = V { vx = m, vy = undefined }

mapIt :: (a -> b) -> [a] -> [b]
mapIt f xs = [f x | x <- xs]

double :: Money -> Money
double (Money n) = Money (2 * n)

downs :: [Int] -> [Down Int]
downs = map Down

bump :: IORef Money -> IO Money
bump r = do { modifyIORef r (+ 1); readIORef r }

mk :: Int -> IO (IORef Money)
mk n = newIORef (Money n)

local :: [Money] -> Money
local xs = go (Money 0) xs
  where go acc [] = acc
        go acc (y:ys) = go (acc + y) ys

ident :: Int -> Identity Money
ident n = Identity (Money n)

main :: IO ()
main = do
  print (sumF (fromL [Money 1, Money (-2)]))
  print (chars "ab")
  print (tag (3 :: Int))
  print (fmap fst (runParser (twice item) "abc"))
  print (runC (tick 2 >> tick 3) 10)
  print (unwrap (wrap 4))
  print (bag [("a", 1), ("b", 2), ("a", 3)])
  print (check (Pred (> 3)) 4)
  putStrLn (ex (Ex (Money 3)))
  print (gadt (TI 4) + gadt (TB True))
  print (deep 2)
  print (pairUp 5)
  print (vx (lazyV (-7)))
  print (mapIt double [1, 2])
  print (downs [1,2])
  r <- mk 4
  x <- bump r
  print x
  print (local [1, 2, 3])
  print (runIdentity (ident 3))
