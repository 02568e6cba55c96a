module Util.Units where

#include "units.h"

UNIT(Cents, " ct")
UNIT(Pieces, " pcs")

dozen :: Pieces
dozen = Pieces PER_DOZEN
#undef PER_DOZEN

-- | A name that is a macro above, and none any more.
data Pack = PER_DOZEN | Single
  deriving (Show)
