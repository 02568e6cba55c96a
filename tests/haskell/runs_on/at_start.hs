-- search: --fuel 100000
-- A computation before anything else happens.
main :: IO ()
main = print (length (filter even [1 :: Int .. 2000000]))
