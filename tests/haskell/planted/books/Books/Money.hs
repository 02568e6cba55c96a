module Books.Money (Money, money, cents, plus, minus, times, render, zero, split) where

-- Amounts in cents.

newtype Money = Money Int
  deriving (Eq, Ord)

instance Show Money where
  show = render

zero :: Money
zero = Money 0

money :: Int -> Int -> Money
money euros c = Money (euros * 100 + c)

cents :: Money -> Int
cents (Money n) = n

plus, minus :: Money -> Money -> Money
plus (Money a) (Money b) = Money (a + b)
minus (Money a) (Money b) = Money (a - b)

-- Percent, rounded to the nearest cent.
times :: Int -> Money -> Money
times percent (Money n) = Money ((n * percent + 50) `div` 100)

-- As equal parts as possible; the first ones get what is left.
split :: Int -> Money -> [Money]
split k (Money n) = [Money (if i < extra then part + 1 else part) | i <- [0 .. k - 1]]
  where
    (part, extra) = n `divMod` k

render :: Money -> String
render (Money n)
  | n < 0 = '-' : render (Money (negate n))
  | otherwise = group (show (n `div` 100)) ++ "." ++ pad (show (n `mod` 100))
  where
    pad s = replicate (2 - length s) '0' ++ s

-- Thousands are separated by commas.
group :: String -> String
group s = case splitAt (length s - 3) s of
  ("", digits) -> digits
  (front, digits)
    | length s > 3 -> group front ++ "," ++ digits
    | otherwise -> s
