data P = P Int

instance Show P where
  show (P n) = "P" ++ show n
  toText (P n) = show n

main :: IO ()
main = print (P 1)
