prices, amounts :: [Int]
prices = [3, 5]
amounts = [4, 6]

main :: IO ()
main = print (zipWith (*) prices amounts)
