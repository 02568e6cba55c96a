-- | Properties on random values: the part of QuickCheck that most programs use. The seed is
-- fixed unless one is given, so that a failure is found again.
module Test.QuickCheck
  ( Gen, Arbitrary (..), Testable (..), Property, quickCheck, quickCheckWith, verboseCheck
  , quickCheckResult, Args (..), stdArgs, Result (..), isSuccess
  , generate, sample', choose, chooseInt, elements, oneof, frequency, listOf, listOf1, vectorOf, vector
  , sized, resize, suchThat, shuffle, sublistOf, forAll, (==>), (===), (=/=), (.&&.), (.||.)
  , property, counterexample, label, collect, classify, withMaxSuccess
  , Positive (..), NonNegative (..), NonZero (..), NonEmptyList (..), Small (..)
  ) where

import Control.Exception
import Control.Monad
import Data.List (sortOn)
import qualified Data.Map as M
import qualified Data.Set as S
import System.Random

infixr 0  ==>
infix 4  ===, =/=
infixr 1  .&&., .||.

-- | A value from a size and a generator of randomness.
newtype Gen a = Gen { runGen :: StdGen -> Int -> a }

instance Functor Gen where
  fmap f (Gen g) = Gen (\r n -> f (g r n))

instance Applicative Gen where
  pure x = Gen (\_ _ -> x)
  (<*>) = ap

instance Monad Gen where
  Gen g >>= k = Gen (\r n -> let (r1, r2) = split r in runGen (k (g r1 n)) r2 n)

generate :: Gen a -> IO a
generate (Gen g) = newStdGen >>= \r -> return (g r 30)

sample' :: Gen a -> IO [a]
sample' g = generate (mapM (\n -> resize n g) [0, 2 .. 20])

choose :: Random a => (a, a) -> Gen a
choose b = Gen (\r _ -> fst (randomR b r))

chooseInt :: (Int, Int) -> Gen Int
chooseInt = choose

elements :: [a] -> Gen a
elements [] = error "QuickCheck.elements used with empty list"
elements xs = fmap (xs !!) (choose (0, length xs - 1))

oneof :: [Gen a] -> Gen a
oneof gs = join (elements gs)

frequency :: [(Int, Gen a)] -> Gen a
frequency xs = choose (1, sum (map fst xs)) >>= pick xs
  where
    pick ((k, g) : rest) n = if n <= k then g else pick rest (n - k)
    pick [] _ = error "QuickCheck.frequency used with empty list"

sized :: (Int -> Gen a) -> Gen a
sized f = Gen (\r n -> runGen (f n) r n)

resize :: Int -> Gen a -> Gen a
resize n (Gen g) = Gen (\r _ -> g r n)

vectorOf :: Int -> Gen a -> Gen [a]
vectorOf = replicateM

vector :: Arbitrary a => Int -> Gen [a]
vector k = vectorOf k arbitrary

listOf, listOf1 :: Gen a -> Gen [a]
listOf g = sized (\n -> choose (0, n) >>= \k -> vectorOf k g)
listOf1 g = sized (\n -> choose (1, max 1 n) >>= \k -> vectorOf k g)

suchThat :: Gen a -> (a -> Bool) -> Gen a
suchThat g p = sized attempt
  where
    attempt n = resize n g >>= \x -> if p x then return x else attempt (n + 1)

shuffle :: [a] -> Gen [a]
shuffle xs = do
  ns <- vectorOf (length xs) (choose (minBound :: Int, maxBound))
  return (map snd (sortOn fst (zip ns xs)))

sublistOf :: [a] -> Gen [a]
sublistOf = filterM (\_ -> choose (False, True))

class Arbitrary a where
  arbitrary :: Gen a
  shrink :: a -> [a]
  shrink _ = []

shrinkNumber :: Integral a => a -> [a]
shrinkNumber n = [negate n | n < 0] ++ takeWhile smaller [n - k | k <- takeWhile (/= 0) (iterate (`quot` 2) n)]
  where
    smaller m = abs (toInteger m) < abs (toInteger n)

instance Arbitrary Int where
  arbitrary = sized (\n -> choose (negate n, n))
  shrink = shrinkNumber

instance Arbitrary Integer where
  arbitrary = sized (\n -> choose (negate (toInteger n), toInteger n))
  shrink = shrinkNumber

instance Arbitrary Word where
  arbitrary = sized (\n -> choose (0, fromIntegral n))

instance Arbitrary Bool where
  arbitrary = choose (False, True)
  shrink b = [False | b]

instance Arbitrary Char where
  arbitrary = frequency [(3, choose (' ', '~')), (1, choose ('\0', '\255'))]
  shrink c = [x | x <- "abc", x < c]

instance Arbitrary Double where
  arbitrary = sized (\n -> choose (negate (fromIntegral n), fromIntegral n))

instance Arbitrary () where
  arbitrary = return ()

instance Arbitrary a => Arbitrary [a] where
  arbitrary = listOf arbitrary
  shrink xs =
    [take k xs ++ drop (k + w) xs | w <- widths, k <- [0, w .. length xs - w]]
      ++ [a ++ y : b | (a, x : b) <- splits, y <- shrink x]
    where
      widths = takeWhile (> 0) (iterate (`div` 2) (length xs))
      splits = [splitAt i xs | i <- [0 .. length xs - 1]]

instance Arbitrary a => Arbitrary (Maybe a) where
  arbitrary = frequency [(1, return Nothing), (3, fmap Just arbitrary)]
  shrink Nothing = []
  shrink (Just x) = Nothing : map Just (shrink x)

instance (Arbitrary a, Arbitrary b) => Arbitrary (Either a b) where
  arbitrary = oneof [fmap Left arbitrary, fmap Right arbitrary]

instance (Arbitrary a, Arbitrary b) => Arbitrary (a, b) where
  arbitrary = (,) <$> arbitrary <*> arbitrary
  shrink (a, b) = [(a', b) | a' <- shrink a] ++ [(a, b') | b' <- shrink b]

instance (Arbitrary a, Arbitrary b, Arbitrary c) => Arbitrary (a, b, c) where
  arbitrary = (,,) <$> arbitrary <*> arbitrary <*> arbitrary
  shrink (a, b, c) =
    [(a', b, c) | a' <- shrink a] ++ [(a, b', c) | b' <- shrink b] ++ [(a, b, c') | c' <- shrink c]

instance (Ord k, Arbitrary k, Arbitrary v) => Arbitrary (M.Map k v) where
  arbitrary = fmap M.fromList arbitrary

instance (Ord a, Arbitrary a) => Arbitrary (S.Set a) where
  arbitrary = fmap S.fromList arbitrary

newtype Positive a = Positive { getPositive :: a } deriving (Eq, Ord, Show)
newtype NonNegative a = NonNegative { getNonNegative :: a } deriving (Eq, Ord, Show)
newtype NonZero a = NonZero { getNonZero :: a } deriving (Eq, Ord, Show)
newtype NonEmptyList a = NonEmpty { getNonEmpty :: [a] } deriving (Eq, Ord, Show)
newtype Small a = Small { getSmall :: a } deriving (Eq, Ord, Show)

instance (Num a, Ord a, Arbitrary a) => Arbitrary (Positive a) where
  arbitrary = fmap (Positive . abs) (arbitrary `suchThat` (/= 0))
  shrink (Positive x) = [Positive y | y <- shrink x, y > 0]

instance (Num a, Ord a, Arbitrary a) => Arbitrary (NonNegative a) where
  arbitrary = fmap (NonNegative . abs) arbitrary
  shrink (NonNegative x) = [NonNegative y | y <- shrink x, y >= 0]

instance (Num a, Ord a, Arbitrary a) => Arbitrary (NonZero a) where
  arbitrary = fmap NonZero (arbitrary `suchThat` (/= 0))

instance Arbitrary a => Arbitrary (NonEmptyList a) where
  arbitrary = fmap NonEmpty (listOf1 arbitrary)
  shrink (NonEmpty xs) = [NonEmpty ys | ys <- shrink xs, not (null ys)]

instance Arbitrary a => Arbitrary (Small a) where
  arbitrary = fmap Small arbitrary

-- Properties.

-- | What came of one case; smaller cases to try when it failed.
data Outcome = Outcome
  { verdict :: Maybe Bool  -- ^ Nothing: the case does not count.
  , notes :: [String]
  , smaller :: [Outcome]
  }

newtype Property = Property (Gen Outcome)

class Testable p where
  asProperty :: p -> Property

instance Testable Property where
  asProperty p = p

instance Testable Bool where
  asProperty b = Property (return (Outcome (Just b) [] []))

instance Testable () where
  asProperty _ = asProperty True

instance (Arbitrary a, Show a, Testable p) => Testable (a -> p) where
  asProperty f = forAllShrink arbitrary shrink f

property :: Testable p => p -> Property
property = asProperty

forAll :: (Show a, Testable p) => Gen a -> (a -> p) -> Property
forAll g f = forAllShrink g (const []) f

forAllShrink :: (Show a, Testable p) => Gen a -> (a -> [a]) -> (a -> p) -> Property
forAllShrink g shrinker f = Property (Gen (\r n ->
  let (r1, r2) = split r
      outcome x = case asProperty (f x) of
        Property inner ->
          let o = runGen inner r2 n
          in o { notes = show x : notes o, smaller = map outcome (shrinker x) ++ map (note x) (smaller o) }
      note x o = o { notes = show x : notes o }
  in outcome (runGen g r1 n)))

(==>) :: Testable p => Bool -> p -> Property
True ==> p = asProperty p
False ==> _ = Property (return (Outcome Nothing [] []))

(===), (=/=) :: (Eq a, Show a) => a -> a -> Property
x === y = counterexample (show x ++ (if x == y then " == " else " /= ") ++ show y) (x == y)
x =/= y = counterexample (show x ++ " == " ++ show y) (x /= y)

counterexample :: Testable p => String -> p -> Property
counterexample s p = case asProperty p of
  Property g -> Property (fmap (\o -> o { notes = notes o ++ [s] }) g)

(.&&.), (.||.) :: (Testable p, Testable q) => p -> q -> Property
p .&&. q = case (asProperty p, asProperty q) of
  (Property a, Property b) -> Property (a >>= \x -> if verdict x == Just True then b else return x)
p .||. q = case (asProperty p, asProperty q) of
  (Property a, Property b) -> Property (a >>= \x -> if verdict x == Just True then return x else b)

label :: Testable p => String -> p -> Property
label _ = asProperty

collect :: (Show a, Testable p) => a -> p -> Property
collect _ = asProperty

classify :: Testable p => Bool -> String -> p -> Property
classify _ _ = asProperty

withMaxSuccess :: Testable p => Int -> p -> Property
withMaxSuccess _ = asProperty

-- Running.

data Args = Args { maxSuccess :: Int, maxSize :: Int, chatty :: Bool }

stdArgs :: Args
stdArgs = Args 100 100 True

data Result
  = Success { numTests :: Int }
  | GaveUp { numTests :: Int }
  | Failure { numTests :: Int, failingTestCase :: [String] }
  deriving (Show)

isSuccess :: Result -> Bool
isSuccess (Success _) = True
isSuccess _ = False

quickCheck, verboseCheck :: Testable p => p -> IO ()
quickCheck p = void (quickCheckWithResult stdArgs p)
verboseCheck = quickCheck

quickCheckWith :: Testable p => Args -> p -> IO ()
quickCheckWith args p = void (quickCheckWithResult args p)

quickCheckResult :: Testable p => p -> IO Result
quickCheckResult = quickCheckWithResult stdArgs

quickCheckWithResult :: Testable p => Args -> p -> IO Result
quickCheckWithResult args p = go 0 0 (mkStdGen 2024)
  where
    Property gen = asProperty p
    say s = when (chatty args) (putStrLn s)
    go passed discarded g
      | passed >= maxSuccess args = do
          say ("+++ OK, passed " ++ show passed ++ plural passed ++ ".")
          return (Success passed)
      | discarded > 10 * maxSuccess args = do
          say ("*** Gave up! Passed only " ++ show passed ++ plural passed ++ ".")
          return (GaveUp passed)
      | otherwise = do
          let (g1, g2) = split g
              o = runGen gen g1 (min (maxSize args) (passed * maxSize args `div` max 1 (maxSuccess args) + discarded `div` 10))
          r <- judge o
          case r of
            (Just True, _) -> go (passed + 1) discarded g2
            (Nothing, _) -> go passed (discarded + 1) g2
            (Just False, why) -> do
              (o', why', shrinks) <- minimise o why (0 :: Int)
              say ("*** Failed! " ++ why' ++ " (after " ++ show (passed + 1) ++ plural (passed + 1)
                ++ (if shrinks > 0 then " and " ++ show shrinks ++ " shrink" ++ (if shrinks == 1 then "" else "s") else "")
                ++ "):")
              mapM_ say (notes o')
              return (Failure (passed + 1) (notes o'))
    plural n = if n == 1 then " test" else " tests"
    judge o = do
      r <- try (evaluate (verdict o >>= \b -> b `seq` Just b))
      return (case r of
        Right (Just False) -> (Just False, "Falsifiable")
        Right v -> (v, "")
        Left e -> (Just False, "Exception: " ++ takeWhile (/= '\n') (show (e :: SomeException))))
    minimise o why n = firstFailing (smaller o)
      where
        firstFailing [] = return (o, why, n)
        firstFailing (s : rest) = do
          r <- judge s
          case r of
            (Just False, why') -> minimise s why' (n + 1)
            _ -> firstFailing rest
