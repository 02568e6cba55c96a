-- | Unit tests, as the package HUnit writes and runs them.
module Test.HUnit
  ( Test (..), Assertion, Counts (..), Testable (..), assertFailure, assertString, assertBool
  , assertEqual, (@?), (@=?), (@?=), (~:), (~=?), (~?=), (~?), runTestTT, runTestTTAndExit
  , HUnitFailure (..)
  ) where

import Control.Exception
import Control.Monad (unless)
import System.Exit
import System.IO

infix 1  @?, @=?, @?=
infixr 0  ~:
infix 1  ~=?, ~?=, ~?

type Assertion = IO ()

data Test
  = TestCase Assertion
  | TestList [Test]
  | TestLabel String Test

data Counts = Counts { cases, tried, errors, failures :: Int }
  deriving (Eq, Show, Read)

newtype HUnitFailure = HUnitFailure String

instance Show HUnitFailure where
  show (HUnitFailure message) = message

instance Exception HUnitFailure

class Testable t where
  test :: t -> Test

instance Testable Test where
  test = id

instance Testable (IO a) where
  test action = TestCase (action >> return ())

instance Testable t => Testable [t] where
  test = TestList . map test

assertFailure :: String -> IO a
assertFailure = throwIO . HUnitFailure

assertString :: String -> Assertion
assertString s = unless (null s) (assertFailure s)

assertBool :: String -> Bool -> Assertion
assertBool message b = unless (compared True b True) (assertFailure message)

-- | Whoever watches a run knows an assertion by this: what is worked out in here is what it is about.
-- It calls itself, so that it is a call of its own in every run.
compared :: Eq a => Bool -> a -> a -> Bool
compared first actual expected
  | first = compared False actual expected
  | otherwise = actual == expected

assertEqual :: (Eq a, Show a) => String -> a -> a -> Assertion
assertEqual preface expected actual =
  unless (compared True actual expected) (assertFailure message)
  where
    message = (if null preface then "" else preface ++ "\n")
      ++ "expected: " ++ show expected ++ "\n but got: " ++ show actual

(@?) :: Bool -> String -> Assertion
b @? message = assertBool message b

(@=?), (@?=) :: (Eq a, Show a) => a -> a -> Assertion
expected @=? actual = assertEqual "" expected actual
actual @?= expected = assertEqual "" expected actual

(~:) :: Testable t => String -> t -> Test
label ~: t = TestLabel label (test t)

(~=?), (~?=) :: (Eq a, Show a) => a -> a -> Test
expected ~=? actual = TestCase (expected @=? actual)
actual ~?= expected = TestCase (actual @?= expected)

(~?) :: Bool -> String -> Test
b ~? message = TestCase (b @? message)

-- | Runs all, says on the error stream what failed and how many did.
runTestTT :: Test -> IO Counts
runTestTT t = do
  let total = countCases t
  counts <- go total [] (Counts total 0 0 0) (t, 0 :: Int)
  hPutStrLn stderr (summary counts)
  return counts
  where
    go total path counts (node, i) = case node of
      TestLabel label inner -> go total (label : path) counts (inner, i)
      TestList inner -> goList total path counts (zip inner [0 ..])
      TestCase action -> do
        r <- try action
        let counts' = counts { tried = tried counts + 1 }
        case r of
          Right () -> return counts'
          Left e -> case fromException e of
            Just (HUnitFailure message) -> do
              report "Failure" path i message
              return counts' { failures = failures counts + 1 }
            Nothing -> do
              report "Error" path i (show (e :: SomeException))
              return counts' { errors = errors counts + 1 }
    goList _ _ counts [] = return counts
    goList total path counts ((inner, i) : rest) = do
      counts' <- go total (show i : path) counts (inner, i)
      goList total path counts' rest
    report :: String -> [String] -> Int -> String -> IO ()
    report kind path _ message =
      hPutStrLn stderr ("### " ++ kind ++ " in: " ++ concatPath (reverse path) ++ "\n" ++ message)
    concatPath [] = ""
    concatPath [p] = p
    concatPath (p : ps) = p ++ ":" ++ concatPath ps
    summary (Counts c tr e f) =
      "Cases: " ++ show c ++ "  Tried: " ++ show tr ++ "  Errors: " ++ show e
        ++ "  Failures: " ++ show f

-- | A debugger starts here: several tests, or of those the ones with a label.
runTests :: [Test] -> IO Counts
runTests ts = runTestTT (TestList ts)

runLabelled :: (String, [Test]) -> IO Counts
runLabelled (name, ts) = case concatMap named ts of
  [] -> ioError (userError ("no test has the label " ++ name))
  [t] -> runTestTT t
  found -> runTestTT (TestList found)
  where
    named t = case t of
      TestLabel label inner -> if label == name then [t] else named inner
      TestList inner -> concatMap named inner
      TestCase _ -> []

countCases :: Test -> Int
countCases (TestCase _) = 1
countCases (TestList ts) = sum (map countCases ts)
countCases (TestLabel _ t) = countCases t

runTestTTAndExit :: Test -> IO ()
runTestTTAndExit t = do
  c <- runTestTT t
  if errors c + failures c == 0 then exitSuccess else exitFailure
