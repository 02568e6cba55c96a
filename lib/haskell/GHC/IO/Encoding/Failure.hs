-- | What happens to text that an encoding does not have.
module GHC.IO.Encoding.Failure (CodingFailureMode (..)) where

data CodingFailureMode = ErrorOnCodingFailure | IgnoreCodingFailure | TransliterateCodingFailure | RoundtripFailure
  deriving (Show)
