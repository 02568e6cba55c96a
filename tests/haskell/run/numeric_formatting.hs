-- Numeric: showHex, showOct, showFFloat and friends, and their readers.
module Main where

import Numeric
import Data.Char (intToDigit, isDigit, digitToInt)

main :: IO ()
main = do
  putStrLn (showHex (255 :: Int) "" ++ " " ++ showOct (8 :: Int) "" ++ " " ++ showIntAtBase 2 intToDigit (10 :: Int) "")
  mapM_ (putStrLn . (\d -> showFFloat (Just d) (3.14159 :: Double) "")) [0, 1, 2, 5, 8]
  mapM_ (\x -> putStrLn (unwords [showFFloat Nothing x "", showEFloat (Just 3) x "", showGFloat (Just 2) x "", showFFloat (Just 2) x ""])) [0, 1, 0.05, 123456.789, 1e-10, 1e10, -2.5 :: Double]
  putStrLn (showEFloat (Just 0) (1234.5 :: Double) "" ++ " " ++ showEFloat Nothing (0 :: Double) "" ++ " " ++ showFFloat (Just 2) (0.005 :: Double) "" ++ " " ++ showFFloat (Just 0) (2.5 :: Double) "")
  putStrLn (showFFloat (Just 1) (0.25 :: Double) "" ++ " " ++ showFFloat (Just 1) (0.35 :: Double) "" ++ " " ++ showFFloat (Just 2) (999.999 :: Double) "")
  print (readHex "ff" :: [(Int, String)], readOct "17x" :: [(Int, String)], readDec "12a" :: [(Int, String)])
  print (fst (head (readFloat "2.5" :: [(Double, String)])), readSigned readDec "-5" :: [(Int, String)])
  print (readInt 2 (`elem` "01") digitToInt "1012" :: [(Int, String)])
  print (floatToDigits 10 (0.15625 :: Double), fromRat (1 / 3) :: Double, showFloat (1.5 :: Double) "")
  putStrLn (showFFloatAlt (Just 0) (3 :: Double) "" ++ " " ++ showGFloatAlt Nothing (3 :: Double) "" ++ " " ++ showHex (2 ^ 70 :: Integer) "")
  putStrLn (showHFloat (1.5 :: Double) "" ++ " " ++ showSigned showInt 0 (-5 :: Int) "" ++ showFFloat (Just 2) (1 / 0 :: Double) "")
