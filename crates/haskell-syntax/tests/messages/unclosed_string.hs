main = putStrLn "hello
next = 1
