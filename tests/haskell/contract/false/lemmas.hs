-- Statements that look like lemmas: wrong by a little, true of small values alone, or true only as
-- long as nothing crashes.
module Main where

data Nat = Z | S Nat deriving (Eq, Show)

data Tree = Leaf | Node Tree Nat Tree deriving (Eq, Show)

plus :: Nat -> Nat -> Nat
plus Z n = n
plus (S m) n = S (plus m n)

minus :: Nat -> Nat -> Nat
minus Z _ = Z
minus m Z = m
minus (S m) (S n) = minus m n

times :: Nat -> Nat -> Nat
times Z _ = Z
times (S m) n = plus n (times m n)

atMost :: Nat -> Nat -> Bool
atMost Z _ = True
atMost (S _) Z = False
atMost (S m) (S n) = atMost m n

smaller :: Nat -> Nat -> Nat
smaller Z _ = Z
smaller _ Z = Z
smaller (S m) (S n) = S (smaller m n)

six :: Nat
six = S (S (S (S (S (S Z)))))

-- The number itself, up to six.
capped :: Nat -> Nat
capped n = smaller n six

app :: [Nat] -> [Nat] -> [Nat]
app [] ys = ys
app (x : xs) ys = x : app xs ys

rev :: [Nat] -> [Nat]
rev [] = []
rev (x : xs) = app (rev xs) [x]

revOnto :: [Nat] -> [Nat] -> [Nat]
revOnto [] ys = ys
revOnto (x : xs) ys = revOnto xs (x : ys)

len :: [Nat] -> Nat
len [] = Z
len (_ : xs) = S (len xs)

takeN :: Nat -> [Nat] -> [Nat]
takeN Z _ = []
takeN (S _) [] = []
takeN (S n) (x : xs) = x : takeN n xs

dropN :: Nat -> [Nat] -> [Nat]
dropN Z xs = xs
dropN (S _) [] = []
dropN (S n) (_ : xs) = dropN n xs

count :: Nat -> [Nat] -> Nat
count _ [] = Z
count n (x : xs) = if n == x then S (count n xs) else count n xs

has :: Nat -> [Nat] -> Bool
has _ [] = False
has n (x : xs) = n == x || has n xs

-- Takes the first alone.
without :: Nat -> [Nat] -> [Nat]
without _ [] = []
without n (x : xs) = if n == x then xs else x : without n xs

keep :: (Nat -> Bool) -> [Nat] -> [Nat]
keep _ [] = []
keep p (x : xs) = if p x then x : keep p xs else keep p xs

ordered :: [Nat] -> Bool
ordered [] = True
ordered [_] = True
ordered (x : y : ys) = atMost x y && ordered (y : ys)

-- Puts a number behind the first smaller one.
misplaced :: Nat -> [Nat] -> [Nat]
misplaced n [] = [n]
misplaced n (x : xs) = if atMost x n then x : n : xs else x : misplaced n xs

first :: [Nat] -> Nat
first (x : _) = x

mirror :: Tree -> Tree
mirror Leaf = Leaf
mirror (Node l x r) = Node (mirror r) x (mirror l)

flat :: Tree -> [Nat]
flat Leaf = []
flat (Node l x r) = app (flat l) (x : flat r)

implies :: Bool -> Bool -> Bool
implies a b = not a || b

{-# CONTRACT minusCommutes :: {m | True} -> {n | True} -> {r | r} #-} -- refuted
minusCommutes :: Nat -> Nat -> Bool
minusCommutes m n = minus m n == minus n m

{-# CONTRACT minusAssociates :: {k | True} -> {m | True} -> {n | True} -> {r | r} #-} -- refuted
minusAssociates :: Nat -> Nat -> Nat -> Bool
minusAssociates k m n = minus (minus k m) n == minus k (minus m n)

{-# CONTRACT backAndForth :: {m | True} -> {n | True} -> {r | r} #-} -- refuted
backAndForth :: Nat -> Nat -> Bool
backAndForth m n = plus (minus m n) n == m

{-# CONTRACT timesOneMore :: {m | True} -> {n | True} -> {r | r} #-} -- refuted
timesOneMore :: Nat -> Nat -> Bool
timesOneMore m n = times (S m) n == plus m (times m n)

{-# CONTRACT distributesWrongly :: {k | True} -> {m | True} -> {n | True} -> {r | r} #-} -- refuted
distributesWrongly :: Nat -> Nat -> Nat -> Bool
distributesWrongly k m n = plus k (times m n) == times (plus k m) (plus k n)

{-# CONTRACT neverCapped :: {n | True} -> {r | r} #-} -- false
neverCapped :: Nat -> Bool
neverCapped n = capped n == n

{-# CONTRACT cappedAdds :: {m | True} -> {n | True} -> {r | r} #-} -- false
cappedAdds :: Nat -> Nat -> Bool
cappedAdds m n = capped (plus m n) == plus (capped m) (capped n)

{-# CONTRACT shortLists :: {xs | True} -> {r | r} #-} -- false
shortLists :: [Nat] -> Bool
shortLists xs = takeN six xs == xs

{-# CONTRACT shortEnds :: {xs | True} -> {r | r} #-} -- false
shortEnds :: [Nat] -> Bool
shortEnds xs = dropN six (rev xs) == []

{-# CONTRACT appCommutes :: {xs | True} -> {ys | True} -> {r | r} #-} -- refuted
appCommutes :: [Nat] -> [Nat] -> Bool
appCommutes xs ys = app xs ys == app ys xs

{-# CONTRACT revKeepsOrder :: {xs | True} -> {ys | True} -> {r | r} #-} -- refuted
revKeepsOrder :: [Nat] -> [Nat] -> Bool
revKeepsOrder xs ys = rev (app xs ys) == app (rev xs) (rev ys)

{-# CONTRACT revIsNothing :: {xs | True} -> {r | r} #-} -- refuted
revIsNothing :: [Nat] -> Bool
revIsNothing xs = rev xs == xs

{-# CONTRACT ontoIsApp :: {xs | True} -> {ys | True} -> {r | r} #-} -- refuted
ontoIsApp :: [Nat] -> [Nat] -> Bool
ontoIsApp xs ys = revOnto xs ys == app xs ys

{-# CONTRACT ontoTwice :: {xs | True} -> {ys | True} -> {r | r} #-} -- refuted
ontoTwice :: [Nat] -> [Nat] -> Bool
ontoTwice xs ys = revOnto (revOnto xs ys) [] == app xs ys

{-# CONTRACT takesAndDrops :: {n | True} -> {xs | True} -> {r | r} #-} -- refuted
takesAndDrops :: Nat -> [Nat] -> Bool
takesAndDrops n xs = app (dropN n xs) (takeN n xs) == xs

{-# CONTRACT dropsTwice :: {m | True} -> {n | True} -> {xs | True} -> {r | r} #-} -- refuted
dropsTwice :: Nat -> Nat -> [Nat] -> Bool
dropsTwice m n xs = dropN m (dropN n xs) == dropN (smaller m n) xs

{-# CONTRACT takenLength :: {n | True} -> {xs | True} -> {r | r} #-} -- refuted
takenLength :: Nat -> [Nat] -> Bool
takenLength n xs = len (takeN n xs) == n

{-# CONTRACT countsBoth :: {n | True} -> {xs | True} -> {ys | True} -> {r | r} #-} -- refuted
countsBoth :: Nat -> [Nat] -> [Nat] -> Bool
countsBoth n xs ys = count n (app xs ys) == count n xs

{-# CONTRACT countsAll :: {n | True} -> {xs | True} -> {r | r} #-} -- refuted
countsAll :: Nat -> [Nat] -> Bool
countsAll n xs = count n xs == len xs

{-# CONTRACT isGone :: {n | True} -> {xs | True} -> {r | r} #-} -- refuted
isGone :: Nat -> [Nat] -> Bool
isGone n xs = not (has n (without n xs))

{-# CONTRACT stillThere :: {m | True} -> {n | True} -> {xs | True} -> {r | r} #-} -- refuted
stillThere :: Nat -> Nat -> [Nat] -> Bool
stillThere m n xs = has m xs `implies` has m (without n xs)

{-# CONTRACT hasEither :: {n | True} -> {xs | True} -> {ys | True} -> {r | r} #-} -- refuted
hasEither :: Nat -> [Nat] -> [Nat] -> Bool
hasEither n xs ys = has n (app xs ys) == (has n xs && has n ys)

{-# CONTRACT keepsLength :: {p | True} -> {xs | True} -> {r | r} #-} -- refuted
keepsLength :: (Nat -> Bool) -> [Nat] -> Bool
keepsLength p xs = len (keep p xs) == len xs

{-# CONTRACT keepsFirst :: {p | True} -> {q | True} -> {xs | True} -> {r | r} #-} -- refuted
keepsFirst :: (Nat -> Bool) -> (Nat -> Bool) -> [Nat] -> Bool
keepsFirst p q xs = keep p (keep q xs) == keep p xs

{-# CONTRACT staysOrdered :: {n | True} -> {xs | True} -> {r | r} #-} -- refuted
staysOrdered :: Nat -> [Nat] -> Bool
staysOrdered n xs = ordered xs `implies` ordered (misplaced n xs)

{-# CONTRACT orderedTogether :: {xs | True} -> {ys | True} -> {r | r} #-} -- refuted
orderedTogether :: [Nat] -> [Nat] -> Bool
orderedTogether xs ys = (ordered xs && ordered ys) `implies` ordered (app xs ys)

{-# CONTRACT timesNothing :: {xs | True} -> {r | r} #-} -- refuted
timesNothing :: [Nat] -> Bool
timesNothing xs = times (first xs) Z == Z

{-# CONTRACT plusNothing :: {xs | True} -> {r | r} #-} -- refuted
plusNothing :: [Nat] -> Bool
plusNothing xs = plus (first xs) Z == first xs

{-# CONTRACT firstOfBoth :: {xs | True} -> {ys | True} -> {r | r} #-} -- refuted
firstOfBoth :: [Nat] -> [Nat] -> Bool
firstOfBoth xs ys = first (app xs ys) == first xs

{-# CONTRACT mirrorIsNothing :: {t | True} -> {r | r} #-} -- refuted
mirrorIsNothing :: Tree -> Bool
mirrorIsNothing t = mirror t == t

{-# CONTRACT flatMirror :: {t | True} -> {r | r} #-} -- refuted
flatMirror :: Tree -> Bool
flatMirror t = flat (mirror t) == flat t

{-# CONTRACT onlyTransitive :: {a | True} -> {b | True} -> {c | True} -> {r | r} #-} -- refuted
onlyTransitive :: Nat -> Nat -> Nat -> Bool
onlyTransitive a b c = (atMost a b && atMost c b) `implies` atMost a c

main :: IO ()
main = print (capped Z)
