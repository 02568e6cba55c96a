grade :: Int -> String
grade n
  | n >= 90 = "excellent"
  | n >= 50 = "passed"
  | otherwise = "failed"

main :: IO ()
main = putStrLn (grade 70)
