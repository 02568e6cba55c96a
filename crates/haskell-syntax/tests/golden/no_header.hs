import System.IO
main = putStrLn "hello"
