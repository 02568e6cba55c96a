-- Class features, defaulting, numeric types, laziness, where/guards/local fixity, enumerations.
module Main where
import Data.Bits
import Data.Word
import Data.Int
import Data.Char
import Data.Ratio
import Data.Complex
import Data.Fixed (mod', Fixed, Centi, E2, divMod')
import Numeric
import Data.List
import Data.Function (on, (&), fix)
import Text.Printf

class Shape a where
  area, perimeter :: a -> Double
  name :: a -> String
  name _ = "shape"
  describe :: a -> String
  describe s = name s ++ " " ++ showFFloat (Just 2) (area s) "" ++ "/" ++ showFFloat (Just 2) (perimeter s) ""
  {-# MINIMAL area, perimeter #-}
data Circle = Circle Double
data Rect = Rect { w, h :: Double }
instance Shape Circle where { area (Circle r) = pi * r ^ 2; perimeter (Circle r) = 2 * pi * r; name = const "circle" }
instance Shape Rect where
  area Rect { w = a, h = b } = a * b
  perimeter (Rect a b) = 2 * (a + b)

collatz :: Int -> [Int]
collatz = unfoldr step where
  step 0 = Nothing
  step 1 = Just (1, 0)
  step n | even n = Just (n, n `div` 2)
         | otherwise = Just (n, 3 * n + 1)

calc :: Int -> Int
calc x = x |+| 2 |*| 3 where
  infixl 6 |+|
  infixl 7 |*|
  (|+|) = (+)
  a |*| b = a * b

primes :: [Integer]
primes = 2 : filter isPrime [3, 5 ..] where isPrime n = all ((/= 0) . (n `mod`)) (takeWhile (\p -> p * p <= n) primes)

fibs :: [Integer]
fibs = 0 : 1 : zipWith (+) fibs (tail fibs)

main :: IO ()
main = do
  putStrLn (describe (Circle 1.5)); putStrLn (describe (Rect 2 3.25))
  print (collatz 27 & length, maximum (collatz 27), calc 4, takeWhile (< 60) primes, fibs !! 120)
  print (fromIntegral (300 :: Int) :: Word8, fromIntegral (200 :: Word8) :: Int8, maxBound :: Int64, (2 :: Int) ^ 63, (-7) `div` 2, (-7) `mod` 2, (-7) `quot` 2, (-7) `rem` 2 , divMod (-7) (-2), quotRem 7 (-2))
  print (popCount (255 :: Int), shiftL 1 10 .|. 5 :: Int, xor 5 3 :: Int, complement 0 :: Int, testBit (5 :: Int) 2, (.&.) 12 10 :: Int, rotateL (0x81 :: Word8) 1, countLeadingZeros (1 :: Word16), finiteBitSize (0 :: Int32))
  print (truncate (-2.5 :: Double) :: Int, round 2.5 :: Int, round 3.5 :: Int, round (-2.5) :: Int, ceiling 2.1 :: Int, floor (-2.1) :: Int, properFraction (-3.75) :: (Int, Double))
  print (1 / 0 :: Double, -1 / 0 :: Double, isNaN (0 / 0 :: Double), 0.1 + 0.2 :: Double, 1e22 :: Double, 1.0e-2, 123456.789, 1e7, 12345678.9, 0.1 :: Float, 16777216 :: Float, sqrt 2 :: Float, fromIntegral (2 ^ 70) :: Double, 5.0e-324, 1.7976931348623157e308)
  print (showHex 255 "", showOct 8 "", showFFloat (Just 3) 3.14159 "", showEFloat (Just 2) 12345.678 "", showGFloat (Just 2) 0.01 "", readHex "ff" :: [(Int, String)], floatToDigits 10 0.15625, showIntAtBase 2 intToDigit 10 "")
  print (3 % 4 + 1 % 4 :: Rational, numerator (6 % 8), toRational 0.75, fromRational (7 % 2) :: Double, approxRational (3.14159 :: Double) 0.001, truncate (7 % 2 :: Rational) :: Int)
  print ((1 :+ 2) * (3 :+ (-1)) :: Complex Double, magnitude (3 :+ 4 :: Complex Double), realPart (mkPolar 1 0 :: Complex Double), 7.5 `mod'` 2 :: Double, (3.14159 :: Centi), (1.25 :: Centi) * 2.5, divMod' 7.5 (2 :: Double) :: (Int, Double))
  print ([1, 3 .. 10], [10, 8 .. 1], [1.0 .. 3.5], ['a' .. 'f'], [5 .. 1], take 3 [0.1 ..], [10, 7 ..  -5], [LT ..])
  print (gcd 12 18, lcm 4 6, signum (-3), abs (-3), negate 4, subtract 1 5, even 3, 2 ** 0.5, 2 ^^ (-2), logBase 2 1024, atan2 1 (-1), exp 1, minimum [3, 1, 2], sum [], product [])
  print (isAlpha 'é', toUpper 'ß', ord 'λ', chr 955, generalCategory 'A', digitToInt 'f', isSpace '\160', words "a\tb\nc", show "λ\1234\&5\DEL\"", 'λ', '\'', "\SOH\SO\&H")
  print (sortBy (compare `on` snd) [(1, 'b'), (2, 'a')], groupBy ((==) `on` (`div` 10)) [1, 5, 11, 12, 25], nub [1, 2, 1], [1, 2, 3] \\ [2], union [1, 2] [2, 3], intersect [1, 2, 3] [2, 3, 4], insert 3 [1, 5], partition even [1 .. 6], transpose ["abc", "d", "ef"], subsequences [1, 2, 3], permutations [1, 2, 3])
  print (isPrefixOf "ab" "abc")
  print (isInfixOf "bc" "abcd")
  print (stripPrefix "ab" "abc")
  print (span even [2, 4, 5, 6])
  print (dropWhileEnd isSpace "x  ")
  print (splitAt 2 [1, 2, 3])
  print (zip3 [1, 2] "ab" [True, False])
  print (unzip3 [(1, 'a', "x")])
  print (lookup 2 [(1, "a"), (2, "b")])
  print (foldl' (flip (:)) [] [1, 2, 3])
  print (scanl (+) 0 [1, 2, 3])
  print (scanr1 max [1, 3, 2])
  print (iterate (* 2) 1 !! 10)
  print (mapAccumL (\a x -> (a + x, a * x)) 0 [1, 2, 3])
  print (mapAccumR (\a x -> (a + x, a * x)) 0 [1, 2, 3])
  print (intercalate ", " ["a", "b"])
  print (genericLength [1, 2] :: Integer)
  print (zipWith3 (\a b c -> a + b + c) [1] [2] [3])
  print (tails "ab")
  print (insertBy (flip compare) 2 [3, 1])
  print (deleteBy (\a b -> a == b + 1) 3 [1, 2, 3])
  print (findIndices even [1, 2, 4])
  print (elemIndex 3 [1, 3])
  print (sortOn negate [1, 3, 2])
  print (unfoldr (\n -> if n == 0 then Nothing else Just (n, n - 1)) 3)
  print (isSubsequenceOf "ac" "abc")
  print (lines "a\n\nb\n")
  print (unlines ["a", "b"])
  print (zipWithM' [1])
  printf "%5d|%-5d|%05d|%+d|%x|%X|%o|%b|%c|%s|%10s|%-10s|%%|%.3f|%8.2e|%g|%g\n" (42 :: Int) (42 :: Int) (42 :: Int) (42 :: Int) (255 :: Int) (255 :: Int) (8 :: Int) (5 :: Int) 'z' "str" "right" "left" (3.14159 :: Double) (12345.678 :: Double) (0.5 :: Double) (1e10 :: Double)
  print (fix (\rec n -> if n <= 1 then 1 else n * rec (n - 1)) (20 :: Integer), let (a, b) = (b + 1, 10) in a, let xs@(x : _) = [1, 2] in (xs, x), (\ ~(a, b) -> 1) undefined, [y | Just y <- [Just 1, Nothing, Just 3], odd y], [(i, j) | i <- [1 .. 3], let k = i * i, j <- [k .. k + 1], odd (i + j)])
  where zipWithM' = map (+ 1)
