-- A ring buffer and a sliding-window maximum over Data.Sequence.
module Main where

import qualified Data.Sequence as Seq
import Data.Sequence (Seq, (|>), ViewL (..), ViewR (..), viewl, viewr)
import Data.Foldable (toList)

push :: Int -> a -> Seq a -> Seq a
push cap x s
  | Seq.length s >= cap = Seq.drop 1 s |> x
  | otherwise = s |> x

windowMax :: Int -> [Int] -> [Int]
windowMax k xs = go Seq.empty (zip [0 ..] xs)
  where
    go _ [] = []
    go dq ((i, x) : rest) =
      let dq1 = dropBack dq |> (i, x)
          dq2 = case viewl dq1 of
            (j, _) :< t | j <= i - k -> t
            _ -> dq1
          out = case viewl dq2 of
            (_, m) :< _ | i >= k - 1 -> [m]
            _ -> []
      in out ++ go dq2 rest
      where dropBack d = case viewr d of
              t :> (_, y) | y <= x -> dropBack t
              _ -> d

main :: IO ()
main = do
  print (map toList (scanl (flip (push 3)) Seq.empty [1 .. 6 :: Int]))
  print (windowMax 3 [1, 3, -1, -3, 5, 3, 6, 7])
