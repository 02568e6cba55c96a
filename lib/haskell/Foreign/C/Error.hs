-- | The error numbers of C, and functions that look at them. No C is called here, so that the last
-- number is always 'eOK'.
module Foreign.C.Error
  ( Errno (..), eOK, eNOENT, eINTR, eIO, eAGAIN, eACCES, eEXIST, eINVAL, ePIPE, eNOSYS, eWOULDBLOCK, eBADF, eNOMEM
  , ePERM, eNOTDIR, eISDIR, eRANGE, eDOM
  , isValidErrno, getErrno, resetErrno, errnoToIOError, throwErrno, throwErrnoIf, throwErrnoIf_, throwErrnoIfMinus1
  , throwErrnoIfMinus1_, throwErrnoIfNull, throwErrnoIfRetry, throwErrnoIfMinus1Retry, throwErrnoIfMinus1Retry_
  , throwErrnoIfNullRetry
  ) where

import Foreign.C.Types (CInt)
import Foreign.Ptr (Ptr, nullPtr)
import GHC.IO.Exception (IOErrorType (..), IOException (..))
import System.IO (Handle)

newtype Errno = Errno CInt

instance Eq Errno where
  Errno a == Errno b = a == b

eOK, eNOENT, eINTR, eIO, eAGAIN, eACCES, eEXIST, eINVAL, ePIPE, eNOSYS, eWOULDBLOCK, eBADF, eNOMEM :: Errno
eOK = Errno 0
eNOENT = Errno 2
eINTR = Errno 4
eIO = Errno 5
eBADF = Errno 9
eAGAIN = Errno 11
eWOULDBLOCK = Errno 11
eNOMEM = Errno 12
eACCES = Errno 13
eEXIST = Errno 17
eINVAL = Errno 22
ePIPE = Errno 32
eNOSYS = Errno 38

ePERM, eNOTDIR, eISDIR, eRANGE, eDOM :: Errno
ePERM = Errno 1
eNOTDIR = Errno 20
eISDIR = Errno 21
eDOM = Errno 33
eRANGE = Errno 34

isValidErrno :: Errno -> Bool
isValidErrno (Errno n) = n /= -1

getErrno :: IO Errno
getErrno = return eOK

resetErrno :: IO ()
resetErrno = return ()

throwErrno :: String -> IO a
throwErrno place = getErrno >>= \e -> ioError (errnoToIOError place e Nothing Nothing)

throwErrnoIf :: (a -> Bool) -> String -> IO a -> IO a
throwErrnoIf wrong place action = action >>= \r -> if wrong r then throwErrno place else return r

throwErrnoIf_ :: (a -> Bool) -> String -> IO a -> IO ()
throwErrnoIf_ wrong place action = throwErrnoIf wrong place action >> return ()

throwErrnoIfRetry :: (a -> Bool) -> String -> IO a -> IO a
throwErrnoIfRetry = throwErrnoIf

throwErrnoIfMinus1, throwErrnoIfMinus1Retry :: (Eq a, Num a) => String -> IO a -> IO a
throwErrnoIfMinus1 = throwErrnoIf (== -1)
throwErrnoIfMinus1Retry = throwErrnoIfMinus1

throwErrnoIfMinus1_, throwErrnoIfMinus1Retry_ :: (Eq a, Num a) => String -> IO a -> IO ()
throwErrnoIfMinus1_ = throwErrnoIf_ (== -1)
throwErrnoIfMinus1Retry_ = throwErrnoIfMinus1_

throwErrnoIfNull, throwErrnoIfNullRetry :: String -> IO (Ptr a) -> IO (Ptr a)
throwErrnoIfNull = throwErrnoIf (== nullPtr)
throwErrnoIfNullRetry = throwErrnoIfNull

errnoToIOError :: String -> Errno -> Maybe Handle -> Maybe String -> IOError
errnoToIOError place errno _ file = annotated
  where
    Errno number = errno
    (kind, text) = described number
    annotated = IOError
      { ioe_handle = Nothing, ioe_type = kind, ioe_location = place, ioe_description = text, ioe_filename = file }

described :: CInt -> (IOErrorType, String)
described n = case n of
  0 -> (OtherError, "no error")
  1 -> (PermissionDenied, "Operation not permitted")
  2 -> (NoSuchThing, "No such file or directory")
  4 -> (OtherError, "Interrupted system call")
  11 -> (ResourceExhausted, "Resource temporarily unavailable")
  12 -> (ResourceExhausted, "Cannot allocate memory")
  13 -> (PermissionDenied, "Permission denied")
  17 -> (AlreadyExists, "File exists")
  20 -> (InappropriateType, "Not a directory")
  21 -> (InappropriateType, "Is a directory")
  22 -> (InvalidArgument, "Invalid argument")
  32 -> (ResourceVanished, "Broken pipe")
  38 -> (UnsupportedOperation, "Function not implemented")
  _ -> (OtherError, "Unknown error " ++ show n)
