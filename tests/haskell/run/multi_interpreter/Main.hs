-- A small imperative language: lexer, parser, evaluator in modules of their own.
module Main where

import Eval (run)
import Parser (parseProgram)

program :: String
program = unlines
  [ "n = 10;", "a = 0;", "b = 1;"
  , "while n { print a; t = a + b; a = b; b = t; n = n - 1; }"
  , "if a - 55 { print 0; } else { print 1; }", "print (a + b) * 2;" ]

main :: IO ()
main = do
  case parseProgram program of
    Left e -> putStrLn ("parse error: " ++ e)
    Right p -> mapM_ print (run p)
  print (parseProgram "x = ;")
  print (parseProgram "x = 1 + 2 * 3;")
