import Text.Printf

main :: IO ()
main = do
  let n = 12 + 5 :: Int
  printf "%s has %d points\n" "ann" n
