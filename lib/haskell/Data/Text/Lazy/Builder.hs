-- | Texts built from many pieces.
module Data.Text.Lazy.Builder
  ( Builder, toLazyText, toLazyTextWith, flush, fromText, fromLazyText, fromString, singleton
  ) where

import qualified Data.String as S
import qualified Data.Text.Internal as T
import qualified Data.Text.Lazy.Internal as L

newtype Builder = Builder ([T.Text] -> [T.Text])

instance Semigroup Builder where
  Builder f <> Builder g = Builder (f . g)

instance Monoid Builder where
  mempty = Builder id

instance Show Builder where
  showsPrec p b = showsPrec p (toLazyText b)

instance Eq Builder where
  a == b = toLazyText a == toLazyText b

instance S.IsString Builder where
  fromString = fromString

toLazyText :: Builder -> L.Text
toLazyText (Builder f) = L.fromChunks (f [])

fromText :: T.Text -> Builder
fromText t = Builder (t :)

fromLazyText :: L.Text -> Builder
fromLazyText = fromText . L.toStrict

fromString :: String -> Builder
fromString = fromText . T.pack

singleton :: Char -> Builder
singleton = fromText . T.singleton

-- | Sizes of buffers mean nothing here.
toLazyTextWith :: Int -> Builder -> L.Text
toLazyTextWith _ = toLazyText

flush :: Builder
flush = mempty
