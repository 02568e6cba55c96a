-- Moving money from one account to another, with both locked meanwhile.
module Transfer (Order (..), transfer) where

import Account

data Order = Order
  { from :: Account
  , to :: Account
  , amount :: Int
  }

transfer :: Order -> IO Bool
transfer order = do
  lock (from order)
  lock (to order)
  there <- balance (from order)
  let enough = there >= amount order
  if enough
    then do
      withdraw (from order) (amount order)
      deposit (to order) (amount order)
    else return ()
  unlock (to order)
  unlock (from order)
  return enough
