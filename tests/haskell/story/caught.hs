import Control.Exception

risky :: Int -> Int
risky 0 = error "zero"
risky n = 100 `div` n

main :: IO ()
main = do
  r <- try (evaluate (risky 0)) :: IO (Either ErrorCall Int)
  case r of
    Left (ErrorCall text) -> putStrLn text
    Right n -> print n
