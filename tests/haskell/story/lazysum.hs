-- A sum that is put off until it is printed, as deep as there are terms.
main :: IO ()
main = print (foldl (+) 0 [3, 1, 4, 1, 5])
