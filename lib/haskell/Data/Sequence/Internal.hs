{-# LANGUAGE BangPatterns #-}
-- | Sequences as 2-3 finger trees, after Hinze and Paterson, "Finger trees: a simple
-- general-purpose data structure" (2006), measured by size: both ends are near, and every
-- place is at logarithmic depth. The middle of a tree is lazy, as the paper's bounds want it.
module Data.Sequence.Internal where


-- | What has a number of elements.
class Sized a where
  size :: a -> Int

newtype Elem a = Elem a

instance Sized (Elem a) where
  size _ = 1

data Node a
  = Node2 !Int a a
  | Node3 !Int a a a

instance Sized (Node a) where
  size (Node2 n _ _) = n
  size (Node3 n _ _ _) = n

-- | One to four.
data Digit a
  = One a
  | Two a a
  | Three a a a
  | Four a a a a

instance Sized a => Sized (Digit a) where
  size (One a) = size a
  size (Two a b) = size a + size b
  size (Three a b c) = size a + size b + size c
  size (Four a b c d) = size a + size b + size c + size d

data FingerTree a
  = EmptyT
  | Single a
  | Deep !Int !(Digit a) (FingerTree (Node a)) !(Digit a)

instance Sized a => Sized (FingerTree a) where
  size EmptyT = 0
  size (Single a) = size a
  size (Deep n _ _ _) = n

node2 :: Sized a => a -> a -> Node a
node2 a b = Node2 (size a + size b) a b

node3 :: Sized a => a -> a -> a -> Node a
node3 a b c = Node3 (size a + size b + size c) a b c

deep :: Sized a => Digit a -> FingerTree (Node a) -> Digit a -> FingerTree a
deep l m r = Deep (size l + size m + size r) l m r

-- Lists of parts.

digitList :: Digit a -> [a]
digitList (One a) = [a]
digitList (Two a b) = [a, b]
digitList (Three a b c) = [a, b, c]
digitList (Four a b c d) = [a, b, c, d]

nodeDigit :: Node a -> Digit a
nodeDigit (Node2 _ a b) = Two a b
nodeDigit (Node3 _ a b c) = Three a b c

nodeList :: Node a -> [a]
nodeList n = digitList (nodeDigit n)

-- | Of one to four elements.
listDigit :: [a] -> Digit a
listDigit [a] = One a
listDigit [a, b] = Two a b
listDigit [a, b, c] = Three a b c
listDigit [a, b, c, d] = Four a b c d
listDigit _ = error "Data.Sequence: digit out of range"

-- | Of up to four.
digitTree :: Sized a => [a] -> FingerTree a
digitTree [] = EmptyT
digitTree [a] = Single a
digitTree [a, b] = deep (One a) EmptyT (One b)
digitTree [a, b, c] = deep (Two a b) EmptyT (One c)
digitTree (a : b : rest) = deep (Two a b) EmptyT (listDigit rest)

-- Ends.

consTree :: Sized a => a -> FingerTree a -> FingerTree a
consTree a EmptyT = Single a
consTree a (Single b) = deep (One a) EmptyT (One b)
consTree a (Deep n (Four b c d e) m r) =
  m `seq` Deep (n + size a) (Two a b) (consTree (node3 c d e) m) r
consTree a (Deep n (Three b c d) m r) = Deep (n + size a) (Four a b c d) m r
consTree a (Deep n (Two b c) m r) = Deep (n + size a) (Three a b c) m r
consTree a (Deep n (One b) m r) = Deep (n + size a) (Two a b) m r

snocTree :: Sized a => FingerTree a -> a -> FingerTree a
snocTree EmptyT a = Single a
snocTree (Single b) a = deep (One b) EmptyT (One a)
snocTree (Deep n l m (Four b c d e)) a =
  m `seq` Deep (n + size a) l (snocTree m (node3 b c d)) (Two e a)
snocTree (Deep n l m (Three b c d)) a = Deep (n + size a) l m (Four b c d a)
snocTree (Deep n l m (Two b c)) a = Deep (n + size a) l m (Three b c a)
snocTree (Deep n l m (One b)) a = Deep (n + size a) l m (Two b a)

data ViewTree a
  = NoView
  | View a (FingerTree a)

viewLTree :: Sized a => FingerTree a -> ViewTree a
viewLTree EmptyT = NoView
viewLTree (Single a) = View a EmptyT
viewLTree (Deep n (One a) m r) = View a (pullL (n - size a) m r)
viewLTree (Deep n (Two a b) m r) = View a (Deep (n - size a) (One b) m r)
viewLTree (Deep n (Three a b c) m r) = View a (Deep (n - size a) (Two b c) m r)
viewLTree (Deep n (Four a b c d) m r) = View a (Deep (n - size a) (Three b c d) m r)

viewRTree :: Sized a => FingerTree a -> ViewTree a
viewRTree EmptyT = NoView
viewRTree (Single a) = View a EmptyT
viewRTree (Deep n l m (One a)) = View a (pullR (n - size a) l m)
viewRTree (Deep n l m (Two b a)) = View a (Deep (n - size a) l m (One b))
viewRTree (Deep n l m (Three b c a)) = View a (Deep (n - size a) l m (Two b c))
viewRTree (Deep n l m (Four b c d a)) = View a (Deep (n - size a) l m (Three b c d))

-- | A tree without its left digit, and without its right one.
pullL :: Sized a => Int -> FingerTree (Node a) -> Digit a -> FingerTree a
pullL n m r = case viewLTree m of
  NoView -> digitTree (digitList r)
  View node m' -> Deep n (nodeDigit node) m' r

pullR :: Sized a => Int -> Digit a -> FingerTree (Node a) -> FingerTree a
pullR n l m = case viewRTree m of
  NoView -> digitTree (digitList l)
  View node m' -> Deep n l m' (nodeDigit node)

-- | A tree whose left digit may be empty, and whose right one may.
deepL :: Sized a => [a] -> FingerTree (Node a) -> Digit a -> FingerTree a
deepL [] m r = pullL (size m + size r) m r
deepL as m r = deep (listDigit as) m r

deepR :: Sized a => Digit a -> FingerTree (Node a) -> [a] -> FingerTree a
deepR l m [] = pullR (size l + size m) l m
deepR l m as = deep l m (listDigit as)

-- Joining.

-- | Two trees with a few elements between them.
appendTree :: Sized a => FingerTree a -> [a] -> FingerTree a -> FingerTree a
appendTree EmptyT as t = foldr consTree t as
appendTree t as EmptyT = foldl snocTree t as
appendTree (Single x) as t = consTree x (foldr consTree t as)
appendTree t as (Single x) = snocTree (foldl snocTree t as) x
appendTree (Deep n1 l1 m1 r1) as (Deep n2 l2 m2 r2) =
  Deep (n1 + sizes as + n2) l1 m r2
  where
    m = appendTree m1 (nodes (digitList r1 ++ as ++ digitList l2)) m2

sizes :: Sized a => [a] -> Int
sizes = go 0
  where
    go !n [] = n
    go !n (x : xs) = go (n + size x) xs

-- | Two or more in nodes.
nodes :: Sized a => [a] -> [Node a]
nodes [a, b] = [node2 a b]
nodes [a, b, c] = [node3 a b c]
nodes [a, b, c, d] = [node2 a b, node2 c d]
nodes (a : b : c : rest) = node3 a b c : nodes rest
nodes _ = error "Data.Sequence: too few for a node"

-- Splitting.

data Split t a = Split t a t

-- | Around the element at a place that the tree has.
splitTree :: Sized a => Int -> FingerTree a -> Split (FingerTree a) a
splitTree _ EmptyT = error "Data.Sequence: splitTree of an empty tree"
splitTree _ (Single a) = Split EmptyT a EmptyT
splitTree i (Deep _ l m r)
  | i < sl = case splitList i (digitList l) of
      Split before a after -> Split (digitTree before) a (deepL after m r)
  | i < slm = case splitTree (i - sl) m of
      Split ml node mr -> case splitList (i - sl - size ml) (nodeList node) of
        Split before a after -> Split (deepR l ml before) a (deepL after mr r)
  | otherwise = case splitList (i - slm) (digitList r) of
      Split before a after -> Split (deepR l m before) a (digitTree after)
  where
    !sl = size l
    !slm = sl + size m

splitList :: Sized a => Int -> [a] -> Split [a] a
splitList _ [a] = Split [] a []
splitList i (a : as)
  | i < n = Split [] a as
  | otherwise = case splitList (i - n) as of Split before b after -> Split (a : before) b after
  where
    n = size a
splitList _ [] = error "Data.Sequence: splitList of nothing"

-- | The part that holds a place, and the place within it.
lookupTree :: Sized a => Int -> FingerTree a -> (Int, a)
lookupTree _ EmptyT = error "Data.Sequence: lookupTree of an empty tree"
lookupTree i (Single a) = (i, a)
lookupTree i (Deep _ l m r)
  | i < sl = lookupList i (digitList l)
  | i < slm = case lookupTree (i - sl) m of (j, node) -> lookupList j (nodeList node)
  | otherwise = lookupList (i - slm) (digitList r)
  where
    !sl = size l
    !slm = sl + size m

lookupList :: Sized a => Int -> [a] -> (Int, a)
lookupList i [a] = (i, a)
lookupList i (a : as)
  | i < n = (i, a)
  | otherwise = lookupList (i - n) as
  where
    n = size a
lookupList _ [] = error "Data.Sequence: lookupList of nothing"

-- | Changes the part that holds a place; the function gets the place within it.
adjustTree :: Sized a => (Int -> a -> a) -> Int -> FingerTree a -> FingerTree a
adjustTree _ _ EmptyT = EmptyT
adjustTree f i (Single a) = Single (f i a)
adjustTree f i (Deep n l m r)
  | i < sl = Deep n (listDigit (adjustList f i (digitList l))) m r
  | i < slm = let !m' = adjustTree (adjustNode f) (i - sl) m in Deep n l m' r
  | otherwise = Deep n l m (listDigit (adjustList f (i - slm) (digitList r)))
  where
    !sl = size l
    !slm = sl + size m

adjustNode :: Sized a => (Int -> a -> a) -> Int -> Node a -> Node a
adjustNode f i node = case (node, adjustList f i (nodeList node)) of
  (Node2 n _ _, [a, b]) -> Node2 n a b
  (Node3 n _ _ _, [a, b, c]) -> Node3 n a b c
  _ -> node

adjustList :: Sized a => (Int -> a -> a) -> Int -> [a] -> [a]
adjustList _ _ [] = []
adjustList f i (a : as)
  | i < n = let !a' = f i a in a' : as
  | otherwise = a : adjustList f (i - n) as
  where
    n = size a

-- Folds and maps.

foldrTree :: (a -> b -> b) -> b -> FingerTree a -> b
foldrTree _ z EmptyT = z
foldrTree f z (Single a) = f a z
foldrTree f z (Deep _ l m r) =
  foldr f (foldrTree (\node acc -> foldr f acc (nodeList node)) (foldr f z (digitList r)) m) (digitList l)

foldlTree :: (b -> a -> b) -> b -> FingerTree a -> b
foldlTree _ z EmptyT = z
foldlTree f z (Single a) = f z a
foldlTree f z (Deep _ l m r) =
  foldl f (foldlTree (\acc node -> foldl f acc (nodeList node)) (foldl f z (digitList l)) m) (digitList r)

mapTree :: (a -> b) -> FingerTree a -> FingerTree b
mapTree _ EmptyT = EmptyT
mapTree f (Single a) = Single (f a)
mapTree f (Deep n l m r) = Deep n (mapDigit f l) (mapTree (mapNode f) m) (mapDigit f r)

mapDigit :: (a -> b) -> Digit a -> Digit b
mapDigit f (One a) = One (f a)
mapDigit f (Two a b) = Two (f a) (f b)
mapDigit f (Three a b c) = Three (f a) (f b) (f c)
mapDigit f (Four a b c d) = Four (f a) (f b) (f c) (f d)

mapNode :: (a -> b) -> Node a -> Node b
mapNode f (Node2 n a b) = Node2 n (f a) (f b)
mapNode f (Node3 n a b c) = Node3 n (f a) (f b) (f c)
