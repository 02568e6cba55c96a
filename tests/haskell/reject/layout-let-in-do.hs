main :: IO ()
main = do
  let x = 5 in
  let y = 6
  print (x + y)
