-- A command loop that ends at end of file.
module Main where

import System.IO
import Control.Monad (unless)

loop :: Int -> IO ()
loop total = do
  eof <- isEOF
  if eof
    then putStrLn ("total " ++ show total)
    else do
      l <- getLine
      case words l of
        ["add", n] -> loop (total + read n)
        ["sub", n] -> loop (total - read n)
        ["show"] -> print total >> loop total
        [] -> loop total
        _ -> putStrLn ("unknown: " ++ l) >> loop total

main :: IO ()
main = hSetBuffering stdout NoBuffering >> putStr "> " >> loop 0
