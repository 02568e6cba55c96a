{-# LANGUAGE NoImplicitPrelude #-}
-- | How an action in 'IO' fails with a message. The exception is the 'userError' that
-- @GHC.Exception.Machine@ makes, which stands far above.
module GHC.IO.Fail (failIO, userErrorCode) where

import GHC.Base
import GHC.Num
import GHC.Exception.Code (raiseMachine)

-- | The number after those of the machine and of ratios.
userErrorCode :: Int
userErrorCode = 13

failIO :: String -> IO a
failIO message = bindIO (returnIO ()) (\_ -> raiseMachine userErrorCode message)
