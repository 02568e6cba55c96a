data Op = Plus | Times

apply :: Op -> Int -> Int -> Int
apply op a b = case op of
  Plus -> a + b
  Times -> a * b

main :: IO ()
main = print (apply Times 6 7)
