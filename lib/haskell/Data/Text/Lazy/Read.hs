-- | Numbers out of lazy texts.
module Data.Text.Lazy.Read (Reader, decimal, signed, hexadecimal, rational, double) where

import Data.Text.Lazy (Text, fromStrict, toStrict)
import qualified Data.Text.Read as S

type Reader a = Text -> Either String (a, Text)

viaStrict :: S.Reader a -> Reader a
viaStrict f t = fmap (fmap fromStrict) (f (toStrict t))

decimal, hexadecimal :: Integral a => Reader a
decimal = viaStrict S.decimal
hexadecimal = viaStrict S.hexadecimal

signed :: Num a => Reader a -> Reader a
signed f = viaStrict (S.signed (\t -> fmap (fmap toStrict) (f (fromStrict t))))

rational :: Fractional a => Reader a
rational = viaStrict S.rational

double :: Reader Double
double = viaStrict S.double
