-- | What went wrong with input or output.
module System.IO.Error
  ( IOError, IOErrorType, userError, mkIOError, annotateIOError
  , isAlreadyExistsError, isDoesNotExistError, isAlreadyInUseError, isFullError
  , isEOFError, isIllegalOperation, isPermissionError, isUserError
  , isResourceVanishedError, isAlreadyExistsErrorType, isDoesNotExistErrorType
  , isAlreadyInUseErrorType, isFullErrorType, isEOFErrorType, isIllegalOperationErrorType
  , isPermissionErrorType, isUserErrorType, isResourceVanishedErrorType
  , ioeGetErrorType, ioeGetLocation, ioeGetErrorString, ioeGetFileName
  , ioeSetErrorString, ioeSetLocation, ioeSetFileName
  , alreadyExistsErrorType, doesNotExistErrorType, alreadyInUseErrorType, fullErrorType
  , eofErrorType, illegalOperationErrorType, permissionErrorType, userErrorType, resourceVanishedErrorType
  , ioeSetErrorType, ioError, catchIOError, tryIOError, modifyIOError
  ) where

import GHC.IO
import GHC.IO.Exception
import GHC.IO.Handle (Handle, handleName)

tryIOError :: IO a -> IO (Either IOError a)
tryIOError = try

catchIOError :: IO a -> (IOError -> IO a) -> IO a
catchIOError = catch

modifyIOError :: (IOError -> IOError) -> IO a -> IO a
modifyIOError f io = catch io (\e -> ioError (f e))

mkIOError :: IOErrorType -> String -> Maybe Handle -> Maybe FilePath -> IOError
mkIOError t loc h path = IOError t loc "" path (fmap handleName h)

annotateIOError :: IOError -> String -> Maybe Handle -> Maybe FilePath -> IOError
annotateIOError e loc h path = e
  { ioe_location = loc
  , ioe_handle = maybe (fmap handleName h) Just (ioe_handle e)
  , ioe_filename = maybe path Just (ioe_filename e)
  }

isAlreadyExistsError, isDoesNotExistError, isAlreadyInUseError, isFullError, isEOFError
  , isIllegalOperation, isPermissionError, isUserError :: IOError -> Bool
isAlreadyExistsError e = ioe_type e == AlreadyExists
isDoesNotExistError e = ioe_type e == NoSuchThing
isAlreadyInUseError e = ioe_type e == ResourceBusy
isFullError e = ioe_type e == ResourceExhausted
isEOFError e = ioe_type e == EOF
isIllegalOperation e = ioe_type e == IllegalOperation
isPermissionError e = ioe_type e == PermissionDenied
isUserError e = ioe_type e == UserError

alreadyExistsErrorType, doesNotExistErrorType, alreadyInUseErrorType, fullErrorType
  , eofErrorType, illegalOperationErrorType, permissionErrorType, userErrorType :: IOErrorType
alreadyExistsErrorType = AlreadyExists
doesNotExistErrorType = NoSuchThing
alreadyInUseErrorType = ResourceBusy
fullErrorType = ResourceExhausted
eofErrorType = EOF
illegalOperationErrorType = IllegalOperation
permissionErrorType = PermissionDenied
userErrorType = UserError

ioeGetErrorType :: IOError -> IOErrorType
ioeGetErrorType = ioe_type

ioeGetLocation, ioeGetErrorString :: IOError -> String
ioeGetLocation = ioe_location
ioeGetErrorString e
  | isUserError e = ioe_description e
  | otherwise = show (ioe_type e)

ioeGetFileName :: IOError -> Maybe FilePath
ioeGetFileName = ioe_filename

ioeSetErrorString, ioeSetLocation :: IOError -> String -> IOError
ioeSetErrorString e s = e { ioe_description = s }
ioeSetLocation e s = e { ioe_location = s }

ioeSetFileName :: IOError -> FilePath -> IOError
ioeSetFileName e s = e { ioe_filename = Just s }

ioeSetErrorType :: IOError -> IOErrorType -> IOError
ioeSetErrorType e t = e { ioe_type = t }

-- Kinds of errors.

resourceVanishedErrorType :: IOErrorType
resourceVanishedErrorType = ResourceVanished

isResourceVanishedError :: IOError -> Bool
isResourceVanishedError = isResourceVanishedErrorType . ioe_type

isAlreadyExistsErrorType, isDoesNotExistErrorType, isAlreadyInUseErrorType, isFullErrorType
  , isEOFErrorType, isIllegalOperationErrorType, isPermissionErrorType, isUserErrorType
  , isResourceVanishedErrorType :: IOErrorType -> Bool
isAlreadyExistsErrorType = (== AlreadyExists)
isDoesNotExistErrorType = (== NoSuchThing)
isAlreadyInUseErrorType = (== ResourceBusy)
isFullErrorType = (== ResourceExhausted)
isEOFErrorType = (== EOF)
isIllegalOperationErrorType = (== IllegalOperation)
isPermissionErrorType = (== PermissionDenied)
isUserErrorType = (== UserError)
isResourceVanishedErrorType = (== ResourceVanished)
