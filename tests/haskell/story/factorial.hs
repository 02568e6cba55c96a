fact :: Int -> Int
fact 0 = 0
fact n = n * fact (n - 1)

main :: IO ()
main = print (fact 2)
