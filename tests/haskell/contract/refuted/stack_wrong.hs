-- A data type of the program's own; a call needs what its contract says.
module Main where

data Stack a = Empty | Push a (Stack a) deriving (Eq, Show)

size :: Stack a -> Int
size Empty = 0
size (Push _ s) = 1 + size s

{-# CONTRACT push :: {x | True} -> {s | True} -> {r | size r == size s + 1} #-}
push :: Int -> Stack Int -> Stack Int
push = Push

{-# CONTRACT pop :: {s | size s > 0} -> {(x, r) | size r == size s - 1} #-}
pop :: Stack Int -> (Int, Stack Int)
pop (Push x s) = (x, s)
pop Empty = error "empty"

{-# CONTRACT popTwice :: {s | size s >= 2} -> {r | size r == size s - 2} #-}
popTwice :: Stack Int -> Stack Int
popTwice s = snd (pop (snd (pop s)))

-- One item is not enough.
{-# CONTRACT popTwiceBad :: {s | size s >= 1} -> Ok #-}
popTwiceBad :: Stack Int -> Stack Int
popTwiceBad s = snd (pop (snd (pop s)))

{-# CONTRACT append :: {s | True} -> {t | True} -> {r | size r == size s + size t} #-}
append :: Stack Int -> Stack Int -> Stack Int
append Empty t = t
append (Push x s) t = Push x (append s t)

{-# CONTRACT appendBad :: {s | True} -> {t | True} -> {r | size r == size s + size t} #-}
appendBad :: Stack Int -> Stack Int -> Stack Int
appendBad Empty t = t
appendBad (Push _ s) t = appendBad s t

main :: IO ()
main = print (popTwice (push 1 (push 2 Empty)), append (Push 1 Empty) Empty)
