-- blame: labelled
-- fixed: fixed/labels.hs
module Main where

newtype State s a = State { runState :: s -> (a, s) }

instance Functor (State s) where
  fmap f m = State (\s -> let (a, s') = runState m s in (f a, s'))

instance Applicative (State s) where
  pure a = State (\s -> (a, s))
  mf <*> mx = State (\s -> let (f, s') = runState mf s
                               (x, s'') = runState mx s'
                           in (f x, s''))

instance Monad (State s) where
  m >>= k = State (\s -> let (a, s') = runState m s in runState (k a) s')

data Tree a = Leaf | Node (Tree a) a (Tree a)

fresh :: State Int Int
fresh = State (\n -> (n, n + 1))

label :: Tree a -> State Int (Tree (Int, a))
label Leaf = pure Leaf
label (Node l x r) = do
  l' <- label l
  n <- fresh
  r' <- label r
  pure (Node l' (n, x) r')

flatten :: Tree a -> [a]
flatten Leaf = []
flatten (Node l x r) = flatten l ++ [x] ++ flatten r

build :: [a] -> Tree a
build [] = Leaf
build xs = Node (build left) x (build right)
  where
    (left, rest) = splitAt (length xs `div` 2) xs
    x = head rest
    right = tail rest

labelled :: Tree a -> Tree (Int, a)
labelled t = fst (runState (label t) 0)

main :: IO ()
main = print (flatten (labelled (build "backstory")))
