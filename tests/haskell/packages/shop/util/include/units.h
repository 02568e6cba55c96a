/* Definitions that several
   modules share. */
#ifndef UNITS_H
#define UNITS_H
#define UNIT(T, name) newtype T = T Int deriving (Eq, Ord); \
instance Show T where { showsPrec _ (T n) = shows n . showString name }
#define PER_DOZEN 12
#endif
