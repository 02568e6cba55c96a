grade :: Int -> Char
grade n
  if n > 90 then 'A'
  else if n > 80 then 'B'
  else 'C'

main :: IO ()
main = print (grade 85)
