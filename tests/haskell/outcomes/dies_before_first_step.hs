-- The program dies before it has done anything.
main :: IO ()
main = error "nothing done"
