{-# LANGUAGE MagicHash #-}
module MagicHash where
add# :: Int -> Int -> Int
add# x# y# = x# + y#
