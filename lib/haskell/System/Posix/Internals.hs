-- | Internals of files in GHC: only the type of a file's status, for packages that mention it.
module System.Posix.Internals (FDType (..), CFLock, CStat) where

data FDType = DirectoryFD | RegularFileFD | StreamFD | RawDeviceFD

data CFLock

data CStat
