-- Checksums and hexadecimal dumps over ByteString.
module Main where

import qualified Data.ByteString as B
import qualified Data.ByteString.Char8 as C
import Data.Bits
import Data.Word
import Numeric (showHex)

adler :: B.ByteString -> Word32
adler bs = let (a, b) = B.foldl' step (1, 0) bs in (b `shiftL` 16) .|. a
  where step (a, b) w = let a' = (a + fromIntegral w) `mod` 65521 in (a', (b + a') `mod` 65521)

fnv :: B.ByteString -> Word64
fnv = B.foldl' (\h w -> (h `xor` fromIntegral w) * 1099511628211) 14695981039346656037

hex :: B.ByteString -> String
hex = concatMap (\w -> let s = showHex w "" in replicate (2 - length s) '0' ++ s) . B.unpack

main :: IO ()
main = do
  let s = C.pack "Wikipedia"
  putStrLn (showHex (adler s) "")
  putStrLn (showHex (fnv s) "")
  putStrLn (hex (B.map complement s))
  print (B.unpack (B.pack [0, 127, 255]), hex (C.pack "\0\n~"))
