-- Every function of the library that GHC 9.0.2 exports as well, module by module: it is enough
-- that this compiles.
module Main (main) where

import qualified Prelude as P

import Control.Applicative ((<$>), (<**>), liftA, liftA3, optional)
import Control.Arrow ((<<^), (>>^), (^<<), (^>>), leftApp, returnA)
import Control.Concurrent (addMVarFinalizer, dupChan, forkFinally, forkIO, forkIOWithUnmask,
  forkOn, forkOnWithUnmask, forkOS, forkOSWithUnmask, getChanContents, getNumCapabilities,
  isCurrentThreadBound, isEmptyMVar, killThread, mkWeakMVar, mkWeakThreadId, modifyMVar,
  modifyMVar_, modifyMVarMasked, modifyMVarMasked_, myThreadId, newChan, newEmptyMVar, newMVar,
  newQSem, newQSemN, putMVar, readChan, readMVar, rtsSupportsBoundThreads, runInBoundThread,
  runInUnboundThread, setNumCapabilities, signalQSem, signalQSemN, swapMVar, takeMVar,
  threadCapability, threadDelay, throwTo, tryPutMVar, tryReadMVar, tryTakeMVar, waitQSem,
  waitQSemN, withMVar, withMVarMasked, writeChan, writeList2Chan, yield)
import Control.Concurrent.Chan (dupChan, getChanContents, newChan, readChan, writeChan,
  writeList2Chan)
import Control.Concurrent.MVar (addMVarFinalizer, isEmptyMVar, mkWeakMVar, modifyMVar,
  modifyMVar_, modifyMVarMasked, modifyMVarMasked_, newEmptyMVar, newMVar, putMVar, readMVar,
  swapMVar, takeMVar, tryPutMVar, tryReadMVar, tryTakeMVar, withMVar, withMVarMasked)
import Control.Concurrent.QSem (newQSem, signalQSem, waitQSem)
import Control.Concurrent.QSemN (newQSemN, signalQSemN, waitQSemN)
import Control.Concurrent.STM (atomically, catchSTM, check, cloneTChan, dupTChan, flushTBQueue,
  flushTQueue, isEmptyTBQueue, isEmptyTChan, isEmptyTMVar, isEmptyTQueue, isFullTBQueue,
  lengthTBQueue, mkWeakTMVar, mkWeakTVar, modifyTVar, modifyTVar', newBroadcastTChan,
  newBroadcastTChanIO, newEmptyTMVar, newEmptyTMVarIO, newTBQueue, newTBQueueIO, newTChan,
  newTChanIO, newTMVar, newTMVarIO, newTQueue, newTQueueIO, newTVar, newTVarIO, orElse,
  peekTBQueue, peekTChan, peekTQueue, putTMVar, readTBQueue, readTChan, readTMVar, readTQueue,
  readTVar, readTVarIO, registerDelay, retry, stateTVar, swapTMVar, swapTVar, takeTMVar, throwSTM,
  tryPeekTBQueue, tryPeekTChan, tryPeekTQueue, tryPutTMVar, tryReadTBQueue, tryReadTChan,
  tryReadTMVar, tryReadTQueue, tryTakeTMVar, unGetTBQueue, unGetTChan, unGetTQueue, writeTBQueue,
  writeTChan, writeTQueue, writeTVar)
import Control.Concurrent.STM.TBQueue (flushTBQueue, isEmptyTBQueue, isFullTBQueue, lengthTBQueue,
  newTBQueue, newTBQueueIO, peekTBQueue, readTBQueue, tryPeekTBQueue, tryReadTBQueue,
  unGetTBQueue, writeTBQueue)
import Control.Concurrent.STM.TChan (cloneTChan, dupTChan, isEmptyTChan, newBroadcastTChan,
  newBroadcastTChanIO, newTChan, newTChanIO, peekTChan, readTChan, tryPeekTChan, tryReadTChan,
  unGetTChan, writeTChan)
import Control.Concurrent.STM.TMVar (isEmptyTMVar, mkWeakTMVar, newEmptyTMVar, newEmptyTMVarIO,
  newTMVar, newTMVarIO, putTMVar, readTMVar, swapTMVar, takeTMVar, tryPutTMVar, tryReadTMVar,
  tryTakeTMVar)
import Control.Concurrent.STM.TQueue (flushTQueue, isEmptyTQueue, newTQueue, newTQueueIO,
  peekTQueue, readTQueue, tryPeekTQueue, tryReadTQueue, unGetTQueue, writeTQueue)
import Control.Concurrent.STM.TSem (newTSem, signalTSem, signalTSemN, waitTSem)
import Control.Concurrent.STM.TVar (mkWeakTVar, modifyTVar, modifyTVar', newTVar, newTVarIO,
  readTVar, readTVarIO, registerDelay, stateTVar, swapTVar, writeTVar)
import Control.DeepSeq (($!!), (<$!!>), deepseq, force, rnf1, rnf2, rwhnf)
import Control.Exception (allowInterrupt, assert, asyncExceptionFromException,
  asyncExceptionToException, bracket, bracket_, bracketOnError, catch, catches, catchJust,
  evaluate, finally, getMaskingState, handle, handleJust, interruptible, ioError, mapException,
  mask, mask_, onException, throw, throwIO, throwTo, try, tryJust, uninterruptibleMask,
  uninterruptibleMask_)
import Control.Exception.Base (assert, asyncExceptionFromException, asyncExceptionToException,
  bracket, bracket_, bracketOnError, catch, catchJust, evaluate, finally, getMaskingState, handle,
  handleJust, ioError, mapException, mask, mask_, nestedAtomically, nonTermination, onException,
  throw, throwIO, throwTo, try, tryJust, uninterruptibleMask, uninterruptibleMask_)
import Control.Monad ((<$!>), (<=<), (=<<), (>=>), ap, filterM, foldM, foldM_, forever, forM,
  forM_, guard, join, liftM, liftM2, liftM3, liftM4, liftM5, mapAndUnzipM, mapM_, mfilter, msum,
  replicateM, replicateM_, sequence_, unless, void, when, zipWithM, zipWithM_)
import Control.Monad.Cont ((<$!>), (<=<), (=<<), (>=>), ap, cont, filterM, foldM, foldM_, forever,
  forM, forM_, guard, join, liftM, liftM2, liftM3, liftM4, liftM5, mapAndUnzipM, mapCont, mapM_,
  mfilter, msum, replicateM, replicateM_, runCont, sequence_, unless, void, when, withCont,
  zipWithM, zipWithM_)
import Control.Monad.Except ((<$!>), (<=<), (=<<), (>=>), ap, filterM, fix, foldM, foldM_,
  forever, forM, forM_, guard, join, liftEither, liftM, liftM2, liftM3, liftM4, liftM5,
  mapAndUnzipM, mapExcept, mapExceptT, mapM_, mfilter, msum, replicateM, replicateM_, runExcept,
  runExceptT, sequence_, unless, void, when, withExcept, withExceptT, zipWithM, zipWithM_)
import Control.Monad.Fix (fix)
import Control.Monad.Identity ((<$!>), (<=<), (=<<), (>=>), ap, filterM, fix, foldM, foldM_,
  forever, forM, forM_, guard, join, liftCallCC, liftM, liftM2, liftM3, liftM4, liftM5,
  mapAndUnzipM, mapM_, mfilter, msum, replicateM, replicateM_, sequence_, unless, void, when,
  zipWithM, zipWithM_)
import Control.Monad.RWS ((<$!>), (<=<), (=<<), (>=>), ap, asks, censor, evalRWS, evalRWST,
  execRWS, execRWST, filterM, fix, foldM, foldM_, forever, forM, forM_, gets, guard, join, liftM,
  liftM2, liftM3, liftM4, liftM5, listens, mapAndUnzipM, mapM_, mapRWS, mapRWST, mfilter, modify,
  modify', msum, replicateM, replicateM_, runRWS, rws, sequence_, unless, void, when, withRWS,
  withRWST, zipWithM, zipWithM_)
import Control.Monad.RWS.Strict ((<$!>), (<=<), (=<<), (>=>), ap, asks, censor, evalRWS, evalRWST,
  execRWS, execRWST, filterM, fix, foldM, foldM_, forever, forM, forM_, gets, guard, join, liftM,
  liftM2, liftM3, liftM4, liftM5, listens, mapAndUnzipM, mapM_, mapRWS, mapRWST, mfilter, modify,
  modify', msum, replicateM, replicateM_, runRWS, rws, sequence_, unless, void, when, withRWS,
  withRWST, zipWithM, zipWithM_)
import Control.Monad.Reader ((<$!>), (<=<), (=<<), (>=>), ap, asks, filterM, fix, foldM, foldM_,
  forever, forM, forM_, guard, join, liftM, liftM2, liftM3, liftM4, liftM5, mapAndUnzipM, mapM_,
  mapReader, mapReaderT, mfilter, msum, replicateM, replicateM_, runReader, sequence_, unless,
  void, when, withReader, withReaderT, zipWithM, zipWithM_)
import Control.Monad.ST (fixST, runST, stToIO)
import Control.Monad.ST.Lazy (fixST, lazyToStrictST, runST, strictToLazyST, stToIO)
import Control.Monad.STM (atomically, catchSTM, check, orElse, retry, throwSTM)
import Control.Monad.State ((<$!>), (<=<), (=<<), (>=>), ap, evalState, evalStateT, execState,
  execStateT, filterM, fix, foldM, foldM_, forever, forM, forM_, gets, guard, join, liftM, liftM2,
  liftM3, liftM4, liftM5, mapAndUnzipM, mapM_, mapState, mapStateT, mfilter, modify, modify',
  msum, replicateM, replicateM_, runState, sequence_, unless, void, when, withState, withStateT,
  zipWithM, zipWithM_)
import Control.Monad.State.Class (gets, modify, modify')
import Control.Monad.State.Strict ((<$!>), (<=<), (=<<), (>=>), ap, evalState, evalStateT,
  execState, execStateT, filterM, fix, foldM, foldM_, forever, forM, forM_, gets, guard, join,
  liftM, liftM2, liftM3, liftM4, liftM5, mapAndUnzipM, mapM_, mapState, mapStateT, mfilter,
  modify, modify', msum, replicateM, replicateM_, runState, sequence_, unless, void, when,
  withState, withStateT, zipWithM, zipWithM_)
import Control.Monad.Trans.Accum (accum, accumToStateT, add, evalAccum, evalAccumT, execAccum,
  execAccumT, liftCallCC, liftCallCC', liftCatch, liftListen, liftPass, look, looks, mapAccum,
  mapAccumT, readerToAccumT, runAccum, runAccumT, writerToAccumT)
import Control.Monad.Trans.Cont (cont, evalCont, evalContT, liftLocal, mapCont, reset, resetT,
  runCont, shift, shiftT, withCont)
import Control.Monad.Trans.Except (catchE, except, liftCallCC, liftListen, liftPass, mapExcept,
  mapExceptT, runExcept, runExceptT, throwE, withExcept, withExceptT)
import Control.Monad.Trans.Identity (liftCallCC)
import Control.Monad.Trans.Maybe (exceptToMaybeT, liftCallCC, liftCatch, liftListen, liftPass,
  mapMaybeT, maybeToExceptT)
import Control.Monad.Trans.RWS (ask, asks, censor, evalRWS, evalRWST, execRWS, execRWST, get,
  gets, liftCallCC, liftCallCC', liftCatch, listen, listens, local, mapRWS, mapRWST, modify, pass,
  put, reader, runRWS, rws, state, tell, withRWS, withRWST, writer)
import Control.Monad.Trans.Reader (ask, asks, liftCallCC, liftCatch, local, mapReader, mapReaderT,
  reader, runReader, withReader, withReaderT)
import Control.Monad.Trans.Select (mapSelect, mapSelectT, runSelect, runSelectT, select,
  selectToCont, selectToContT)
import Control.Monad.Trans.State (evalState, evalStateT, execState, execStateT, get, gets,
  liftCallCC, liftCallCC', liftCatch, liftListen, liftPass, mapState, mapStateT, modify, modify',
  put, runState, state, withState, withStateT)
import Control.Monad.Trans.State.Strict (evalState, evalStateT, execState, execStateT, get, gets,
  liftCallCC, liftCallCC', liftCatch, liftListen, liftPass, mapState, mapStateT, modify, modify',
  put, runState, state, withState, withStateT)
import Control.Monad.Trans.Writer (censor, execWriter, execWriterT, liftCallCC, liftCatch, listen,
  listens, mapWriter, mapWriterT, pass, runWriter, tell, writer)
import Control.Monad.Trans.Writer.CPS (censor, execWriter, execWriterT, liftCallCC, liftCatch,
  listen, listens, mapWriter, mapWriterT, pass, runWriter, runWriterT, tell, writer, writerT)
import Control.Monad.Writer ((<$!>), (<=<), (=<<), (>=>), ap, censor, execWriter, execWriterT,
  filterM, fix, foldM, foldM_, forever, forM, forM_, guard, join, liftM, liftM2, liftM3, liftM4,
  liftM5, listens, mapAndUnzipM, mapM_, mapWriter, mapWriterT, mfilter, msum, replicateM,
  replicateM_, runWriter, sequence_, unless, void, when, zipWithM, zipWithM_)
import Control.Monad.Writer.Strict ((<$!>), (<=<), (=<<), (>=>), ap, censor, execWriter,
  execWriterT, filterM, fix, foldM, foldM_, forever, forM, forM_, guard, join, liftM, liftM2,
  liftM3, liftM4, liftM5, listens, mapAndUnzipM, mapM_, mapWriter, mapWriterT, mfilter, msum,
  replicateM, replicateM_, runWriter, sequence_, unless, void, when, zipWithM, zipWithM_)
import Data.Array ((!), (//), accum, accumArray, array, assocs, bounds, elems, indices, ixmap,
  listArray)
import Data.Array.IArray ((!), (//), accum, accumArray, amap, array, assocs, elems, indices,
  ixmap, listArray)
import Data.Array.IO (freeze, getAssocs, getElems, mapArray, mapIndices, newListArray, readArray,
  thaw, writeArray)
import Data.Array.MArray (freeze, getAssocs, getElems, mapArray, mapIndices, newListArray,
  readArray, thaw, writeArray)
import Data.Array.ST (freeze, getAssocs, getElems, mapArray, mapIndices, newListArray, readArray,
  runSTArray, runSTUArray, thaw, writeArray)
import Data.Array.Unboxed ((!), (//), accum, accumArray, amap, array, assocs, elems, indices,
  ixmap, listArray)
import Data.Array.Unsafe (unsafeFreeze, unsafeThaw)
import Data.Bifoldable (biall, biand, biany, biasum, biconcat, biconcatMap, bielem, bifind,
  bifoldl', bifoldl1, bifoldlM, bifoldr', bifoldr1, bifoldrM, bifor_, biforM_, bilength, biList,
  bimapM_, bimaximum, bimaximumBy, biminimum, biminimumBy, bimsum, binotElem, binull, bior,
  biproduct, bisequence_, bisequenceA_, bisum, bitraverse_)
import Data.Bitraversable (bifoldMapDefault, bifor, biforM, bimapAccumL, bimapAccumR,
  bimapDefault, bimapM, bisequence, bisequenceA)
import Data.Bits (bitDefault, popCountDefault, testBitDefault, toIntegralSized)
import Data.Bool ((&&), bool, not, otherwise, (||))
import Data.ByteString (all, any, append, appendFile, break, breakByte, breakEnd, breakSubstring,
  concat, concatMap, cons, copy, count, drop, dropWhile, dropWhileEnd, elem, elemIndex,
  elemIndexEnd, elemIndices, empty, filter, find, findIndex, findIndexEnd, findIndices,
  findSubstring, findSubstrings, foldl, foldl', foldl1, foldl1', foldr, foldr', foldr1, foldr1',
  getContents, getLine, group, groupBy, head, hGet, hGetContents, hGetLine, hGetNonBlocking,
  hGetSome, hPut, hPutNonBlocking, hPutStr, hPutStrLn, index, init, inits, interact, intercalate,
  intersperse, isInfixOf, isPrefixOf, isSuffixOf, last, length, map, mapAccumL, mapAccumR,
  maximum, minimum, notElem, null, pack, partition, putStr, putStrLn, readFile, replicate,
  reverse, scanl, scanl1, scanr, scanr1, singleton, snoc, sort, span, spanEnd, split, splitAt,
  splitWith, stripPrefix, stripSuffix, tail, tails, take, takeWhile, takeWhileEnd, transpose,
  uncons, unfoldr, unfoldrN, unpack, unsnoc, unzip, writeFile, zip, zipWith)
import Data.ByteString.Builder (byteString, byteStringHex, char7, char8, charUtf8, doubleBE,
  doubleDec, doubleHexFixed, doubleLE, floatBE, floatDec, floatHexFixed, floatLE, hPutBuilder,
  int16BE, int16Dec, int16HexFixed, int16LE, int32BE, int32Dec, int32HexFixed, int32LE, int64BE,
  int64Dec, int64HexFixed, int64LE, int8, int8Dec, int8HexFixed, intDec, integerDec,
  lazyByteString, lazyByteStringHex, shortByteString, string7, string8, stringUtf8,
  toLazyByteString, word16BE, word16Dec, word16Hex, word16HexFixed, word16LE, word32BE, word32Dec,
  word32Hex, word32HexFixed, word32LE, word64BE, word64Dec, word64Hex, word64HexFixed, word64LE,
  word8, word8Dec, word8Hex, word8HexFixed, wordDec, wordHex)
import Data.ByteString.Char8 (all, any, append, appendFile, break, breakEnd, breakSubstring,
  concat, concatMap, cons, copy, count, drop, dropSpace, dropWhile, dropWhileEnd, elem, elemIndex,
  elemIndexEnd, elemIndices, empty, filter, find, findIndex, findIndices, findSubstring,
  findSubstrings, foldl, foldl', foldl1, foldl1', foldr, foldr', foldr1, foldr1', getContents,
  getLine, group, groupBy, head, hGet, hGetContents, hGetLine, hGetNonBlocking, hGetSome, hPut,
  hPutNonBlocking, hPutStr, hPutStrLn, index, init, inits, interact, intercalate, intersperse,
  isInfixOf, isPrefixOf, isSuffixOf, last, length, lines, map, mapAccumL, mapAccumR, maximum,
  minimum, notElem, null, pack, partition, putStr, putStrLn, readFile, readInt, readInteger,
  replicate, reverse, scanl, scanl1, scanr, scanr1, singleton, snoc, sort, span, spanEnd, split,
  splitAt, splitWith, strip, stripPrefix, stripSuffix, tail, tails, take, takeWhile, takeWhileEnd,
  transpose, uncons, unfoldr, unfoldrN, unlines, unpack, unsnoc, unwords, unzip, words, writeFile,
  zip, zipWith)
import Data.ByteString.Lazy (all, any, append, appendFile, break, concat, concatMap, cons, cons',
  copy, count, drop, dropWhile, elem, elemIndex, elemIndexEnd, elemIndices, empty, filter, find,
  findIndex, findIndexEnd, findIndices, foldl, foldl', foldl1, foldl1', foldlChunks, foldr,
  foldr1, foldrChunks, fromChunks, fromStrict, getContents, group, groupBy, head, hGet,
  hGetContents, hGetNonBlocking, hPut, hPutNonBlocking, hPutStr, index, init, inits, interact,
  intercalate, intersperse, isPrefixOf, isSuffixOf, last, length, map, mapAccumL, mapAccumR,
  maximum, minimum, notElem, null, pack, partition, putStr, putStrLn, readFile, replicate,
  reverse, scanl, singleton, snoc, span, split, splitAt, splitWith, stripPrefix, stripSuffix,
  tail, tails, take, takeWhile, toChunks, toStrict, transpose, uncons, unfoldr, unpack, unsnoc,
  unzip, writeFile, zip, zipWith)
import Data.ByteString.Lazy.Char8 (all, any, append, appendFile, break, concat, concatMap, cons,
  cons', copy, count, drop, dropWhile, elem, elemIndex, elemIndices, empty, filter, find,
  findIndex, findIndices, foldl, foldl', foldl1, foldl1', foldr, foldr1, fromChunks, fromStrict,
  getContents, group, groupBy, head, hGet, hGetContents, hGetNonBlocking, hPut, hPutNonBlocking,
  hPutStr, hPutStrLn, index, init, inits, interact, intercalate, intersperse, isPrefixOf,
  isSuffixOf, last, length, lines, map, mapAccumL, mapAccumR, maximum, minimum, notElem, null,
  pack, partition, putStr, putStrLn, readFile, readInt, readInteger, replicate, reverse, scanl,
  singleton, snoc, span, split, splitAt, splitWith, stripPrefix, stripSuffix, tail, tails, take,
  takeWhile, toChunks, toStrict, transpose, uncons, unfoldr, unlines, unpack, unsnoc, unwords,
  words, writeFile, zip, zipWith)
import Data.Char (chr, digitToInt, generalCategory, intToDigit, isAlpha, isAlphaNum, isAscii,
  isAsciiLower, isAsciiUpper, isControl, isDigit, isHexDigit, isLatin1, isLetter, isLower, isMark,
  isNumber, isOctDigit, isPrint, isPunctuation, isSeparator, isSpace, isSymbol, isUpper,
  lexLitChar, ord, readLitChar, showLitChar, toLower, toTitle, toUpper)
import Data.Coerce (coerce)
import Data.Complex (cis, conjugate, imagPart, magnitude, mkPolar, phase, polar, realPart)
import Data.Containers.ListUtils (nubInt, nubIntOn, nubOrd, nubOrdOn)
import Data.Dynamic (dynApp, dynApply, dynTypeRep, fromDyn, fromDynamic, toDyn)
import Data.Either (either, fromLeft, fromRight, isLeft, isRight, lefts, partitionEithers, rights)
import Data.Fixed (div', divMod', mod')
import Data.Foldable (all, and, any, asum, concat, concatMap, find, foldlM, foldrM, for_, forM_,
  mapM_, maximumBy, minimumBy, msum, notElem, or, sequence_, sequenceA_, traverse_)
import Data.Function (($), (&), (.), const, fix, flip, id, on)
import Data.Functor (($>), (<$>), (<&>), void)
import Data.Functor.Classes (compare1, compare2, eq1, eq2, liftReadList2Default,
  liftReadListDefault, liftReadListPrec2Default, liftReadListPrecDefault, readBinaryWith,
  readData, readPrec1, readPrec2, readsBinary1, readsBinaryWith, readsData, readsPrec1,
  readsPrec2, readsUnary, readsUnary1, readsUnaryWith, readUnaryWith, showsBinary1,
  showsBinaryWith, showsPrec1, showsPrec2, showsUnary, showsUnary1, showsUnaryWith)
import Data.Functor.Contravariant (($<), (>$$<), (>$<), comparisonEquivalence, defaultComparison,
  defaultEquivalence, phantom)
import Data.Graph (bcc, buildG, components, dff, dfs, edges, flattenSCC, flattenSCCs,
  graphFromEdges, graphFromEdges', indegree, outdegree, path, reachable, reverseTopSort, scc,
  stronglyConnComp, stronglyConnCompR, topSort, transposeG, vertices)
import Data.IORef (atomicModifyIORef, atomicModifyIORef', atomicWriteIORef, mkWeakIORef,
  modifyIORef, modifyIORef', newIORef, readIORef, writeIORef)
import Data.IntMap ((!), (!?), (\\), adjust, adjustWithKey, alter, alterF, assocs, compose,
  delete, deleteFindMax, deleteFindMin, deleteMax, deleteMin, difference, differenceWith,
  differenceWithKey, disjoint, elems, empty, filter, filterWithKey, findMax, findMin,
  findWithDefault, foldl, foldl', foldlWithKey, foldlWithKey', foldMapWithKey, foldr, foldr',
  foldrWithKey, foldrWithKey', fromAscList, fromAscListWith, fromAscListWithKey,
  fromDistinctAscList, fromList, fromListWith, fromListWithKey, fromSet, insert,
  insertLookupWithKey, insertWith, insertWithKey, intersection, intersectionWith,
  intersectionWithKey, isProperSubmapOf, isProperSubmapOfBy, isSubmapOf, isSubmapOfBy, keys,
  keysSet, lookup, lookupGE, lookupGT, lookupLE, lookupLT, lookupMax, lookupMin, map, mapAccum,
  mapAccumRWithKey, mapAccumWithKey, mapEither, mapEitherWithKey, mapKeys, mapKeysMonotonic,
  mapKeysWith, mapMaybe, mapMaybeWithKey, mapWithKey, maxView, maxViewWithKey, member,
  mergeWithKey, minView, minViewWithKey, notMember, null, partition, partitionWithKey,
  restrictKeys, singleton, size, split, splitLookup, splitRoot, toAscList, toDescList, toList,
  traverseMaybeWithKey, traverseWithKey, union, unions, unionsWith, unionWith, unionWithKey,
  update, updateLookupWithKey, updateMax, updateMaxWithKey, updateMin, updateMinWithKey,
  updateWithKey, withoutKeys)
import Data.IntMap.Strict ((!), (!?), (\\), adjust, adjustWithKey, alter, alterF, assocs, compose,
  delete, deleteFindMax, deleteFindMin, deleteMax, deleteMin, difference, differenceWith,
  differenceWithKey, disjoint, elems, empty, filter, filterWithKey, findMax, findMin,
  findWithDefault, foldl, foldl', foldlWithKey, foldlWithKey', foldMapWithKey, foldr, foldr',
  foldrWithKey, foldrWithKey', fromAscList, fromAscListWith, fromAscListWithKey,
  fromDistinctAscList, fromList, fromListWith, fromListWithKey, fromSet, insert,
  insertLookupWithKey, insertWith, insertWithKey, intersection, intersectionWith,
  intersectionWithKey, isProperSubmapOf, isProperSubmapOfBy, isSubmapOf, isSubmapOfBy, keys,
  keysSet, lookup, lookupGE, lookupGT, lookupLE, lookupLT, lookupMax, lookupMin, map, mapAccum,
  mapAccumRWithKey, mapAccumWithKey, mapEither, mapEitherWithKey, mapKeys, mapKeysMonotonic,
  mapKeysWith, mapMaybe, mapMaybeWithKey, mapWithKey, maxView, maxViewWithKey, member,
  mergeWithKey, minView, minViewWithKey, notMember, null, partition, partitionWithKey,
  restrictKeys, singleton, size, split, splitLookup, splitRoot, toAscList, toDescList, toList,
  traverseMaybeWithKey, traverseWithKey, union, unions, unionsWith, unionWith, unionWithKey,
  update, updateLookupWithKey, updateMax, updateMaxWithKey, updateMin, updateMinWithKey,
  updateWithKey, withoutKeys)
import Data.IntSet ((\\), alterF, delete, deleteFindMax, deleteFindMin, deleteMax, deleteMin,
  difference, disjoint, elems, empty, filter, findMax, findMin, fold, foldl, foldl', foldr,
  foldr', fromAscList, fromDistinctAscList, fromList, insert, intersection, isProperSubsetOf,
  isSubsetOf, lookupGE, lookupGT, lookupLE, lookupLT, map, mapMonotonic, maxView, member, minView,
  notMember, null, partition, singleton, size, split, splitMember, splitRoot, toAscList,
  toDescList, toList, union, unions)
import Data.List ((!!), (++), (\\), all, and, any, break, concat, concatMap, cycle, delete,
  deleteBy, deleteFirstsBy, drop, dropWhile, dropWhileEnd, elemIndex, elemIndices, filter, find,
  findIndex, findIndices, foldl1', genericDrop, genericIndex, genericLength, genericReplicate,
  genericSplitAt, genericTake, group, groupBy, head, init, inits, insert, insertBy, intercalate,
  intersect, intersectBy, intersperse, isInfixOf, isPrefixOf, isSubsequenceOf, isSuffixOf,
  iterate, iterate', last, lines, lookup, map, mapAccumL, mapAccumR, maximumBy, minimumBy,
  notElem, nub, nubBy, or, partition, permutations, repeat, replicate, reverse, scanl, scanl',
  scanl1, scanr, scanr1, singleton, sort, sortBy, sortOn, span, splitAt, stripPrefix,
  subsequences, tail, tails, take, takeWhile, transpose, uncons, unfoldr, union, unionBy, unlines,
  unwords, unzip, unzip3, unzip4, unzip5, unzip6, unzip7, words, zip, zip3, zip4, zip5, zip6,
  zip7, zipWith, zipWith3, zipWith4, zipWith5, zipWith6, zipWith7)
import Data.List.NonEmpty ((!!), (<|), break, cons, cycle, drop, dropWhile, filter, fromList,
  group, group1, groupAllWith, groupAllWith1, groupBy, groupBy1, groupWith, groupWith1, head,
  init, inits, insert, intersperse, isPrefixOf, iterate, last, length, map, nonEmpty, nub, nubBy,
  partition, repeat, reverse, scanl, scanl1, scanr, scanr1, singleton, some1, sort, sortBy,
  sortWith, span, splitAt, tail, tails, take, takeWhile, toList, transpose, uncons, unfold,
  unfoldr, unzip, xor, zip, zipWith)
import Data.Map ((!), (!?), (\\), adjust, adjustWithKey, alter, alterF, assocs, compose, delete,
  deleteAt, deleteFindMax, deleteFindMin, deleteMax, deleteMin, difference, differenceWith,
  differenceWithKey, disjoint, drop, dropWhileAntitone, elemAt, elems, empty, filter,
  filterWithKey, findIndex, findMax, findMin, findWithDefault, foldl, foldl', foldlWithKey,
  foldlWithKey', foldMapWithKey, foldr, foldr', foldrWithKey, foldrWithKey', fromAscList,
  fromAscListWith, fromAscListWithKey, fromDescList, fromDescListWith, fromDescListWithKey,
  fromDistinctAscList, fromDistinctDescList, fromList, fromListWith, fromListWithKey, fromSet,
  insert, insertLookupWithKey, insertWith, insertWithKey, intersection, intersectionWith,
  intersectionWithKey, isProperSubmapOf, isProperSubmapOfBy, isSubmapOf, isSubmapOfBy, keys,
  keysSet, lookup, lookupGE, lookupGT, lookupIndex, lookupLE, lookupLT, lookupMax, lookupMin, map,
  mapAccum, mapAccumRWithKey, mapAccumWithKey, mapEither, mapEitherWithKey, mapKeys,
  mapKeysMonotonic, mapKeysWith, mapMaybe, mapMaybeWithKey, mapWithKey, maxView, maxViewWithKey,
  member, mergeWithKey, minView, minViewWithKey, notMember, null, partition, partitionWithKey,
  restrictKeys, singleton, size, spanAntitone, split, splitAt, splitLookup, splitRoot, take,
  takeWhileAntitone, toAscList, toDescList, toList, traverseMaybeWithKey, traverseWithKey, union,
  unions, unionsWith, unionWith, unionWithKey, update, updateAt, updateLookupWithKey, updateMax,
  updateMaxWithKey, updateMin, updateMinWithKey, updateWithKey, valid, withoutKeys)
import Data.Map.Merge.Strict (dropMissing, filterAMissing, filterMissing, mapMaybeMissing,
  mapMissing, mapWhenMatched, mapWhenMissing, merge, mergeA, preserveMissing, preserveMissing',
  runWhenMatched, runWhenMissing, traverseMaybeMissing, traverseMissing, zipWithAMatched,
  zipWithMatched, zipWithMaybeAMatched, zipWithMaybeMatched)
import Data.Map.Strict ((!), (!?), (\\), adjust, adjustWithKey, alter, alterF, assocs, compose,
  delete, deleteAt, deleteFindMax, deleteFindMin, deleteMax, deleteMin, difference,
  differenceWith, differenceWithKey, disjoint, drop, dropWhileAntitone, elemAt, elems, empty,
  filter, filterWithKey, findIndex, findMax, findMin, findWithDefault, foldl, foldl',
  foldlWithKey, foldlWithKey', foldMapWithKey, foldr, foldr', foldrWithKey, foldrWithKey',
  fromAscList, fromAscListWith, fromAscListWithKey, fromDescList, fromDescListWith,
  fromDescListWithKey, fromDistinctAscList, fromDistinctDescList, fromList, fromListWith,
  fromListWithKey, fromSet, insert, insertLookupWithKey, insertWith, insertWithKey, intersection,
  intersectionWith, intersectionWithKey, isProperSubmapOf, isProperSubmapOfBy, isSubmapOf,
  isSubmapOfBy, keys, keysSet, lookup, lookupGE, lookupGT, lookupIndex, lookupLE, lookupLT,
  lookupMax, lookupMin, map, mapAccum, mapAccumRWithKey, mapAccumWithKey, mapEither,
  mapEitherWithKey, mapKeys, mapKeysMonotonic, mapKeysWith, mapMaybe, mapMaybeWithKey, mapWithKey,
  maxView, maxViewWithKey, member, mergeWithKey, minView, minViewWithKey, notMember, null,
  partition, partitionWithKey, restrictKeys, singleton, size, spanAntitone, split, splitAt,
  splitLookup, splitRoot, take, takeWhileAntitone, toAscList, toDescList, toList,
  traverseMaybeWithKey, traverseWithKey, union, unions, unionsWith, unionWith, unionWithKey,
  update, updateAt, updateLookupWithKey, updateMax, updateMaxWithKey, updateMin, updateMinWithKey,
  updateWithKey, valid, withoutKeys)
import Data.Maybe (catMaybes, fromJust, fromMaybe, isJust, isNothing, listToMaybe, mapMaybe,
  maybe, maybeToList)
import Data.Ord (comparing)
import Data.Proxy (asProxyTypeOf)
import Data.Ratio ((%), approxRational, denominator, numerator)
import Data.STRef (modifySTRef, modifySTRef', newSTRef, readSTRef, writeSTRef)
import Data.STRef.Lazy (modifySTRef, newSTRef, readSTRef, writeSTRef)
import Data.Semigroup (cycle1, diff, mtimesDefault, option, stimesIdempotent,
  stimesIdempotentMonoid, stimesMonoid)
import Data.Sequence ((!?), (<|), (><), adjust, adjust', breakl, breakr, chunksOf, cycleTaking,
  deleteAt, drop, dropWhileL, dropWhileR, elemIndexL, elemIndexR, elemIndicesL, elemIndicesR,
  empty, filter, findIndexL, findIndexR, findIndicesL, findIndicesR, foldlWithIndex,
  foldMapWithIndex, foldrWithIndex, fromArray, fromFunction, fromList, index, inits, insertAt,
  intersperse, iterateN, length, lookup, mapWithIndex, null, partition, replicate, replicateA,
  replicateM, reverse, scanl, scanl1, scanr, scanr1, singleton, sort, sortBy, sortOn, spanl,
  spanr, splitAt, tails, take, takeWhileL, takeWhileR, traverseWithIndex, unfoldl, unfoldr,
  unstableSort, unstableSortBy, unstableSortOn, unzip, unzipWith, update, viewl, viewr, zip, zip3,
  zip4, zipWith, zipWith3, zipWith4, (|>))
import Data.Set ((\\), alterF, cartesianProduct, delete, deleteAt, deleteFindMax, deleteFindMin,
  deleteMax, deleteMin, difference, disjoint, disjointUnion, drop, dropWhileAntitone, elemAt,
  elems, empty, filter, findIndex, findMax, findMin, fold, foldl, foldl', foldr, foldr',
  fromAscList, fromDescList, fromDistinctAscList, fromDistinctDescList, fromList, insert,
  intersection, isProperSubsetOf, isSubsetOf, lookupGE, lookupGT, lookupIndex, lookupLE, lookupLT,
  lookupMax, lookupMin, map, mapMonotonic, maxView, member, minView, notMember, null, partition,
  powerSet, singleton, size, spanAntitone, split, splitAt, splitMember, splitRoot, take,
  takeWhileAntitone, toAscList, toDescList, toList, union, unions, valid)
import Data.String (lines, unlines, unwords, words)
import Data.Text (all, any, append, break, breakOn, breakOnAll, breakOnEnd, center, chunksOf,
  commonPrefixes, compareLength, concat, concatMap, cons, copy, count, drop, dropAround, dropEnd,
  dropWhile, dropWhileEnd, elem, empty, filter, find, findIndex, foldl, foldl', foldl1, foldl1',
  foldr, foldr1, group, groupBy, head, index, init, inits, intercalate, intersperse, isInfixOf,
  isPrefixOf, isSuffixOf, justifyLeft, justifyRight, last, length, lines, map, mapAccumL,
  mapAccumR, maximum, minimum, null, pack, partition, replace, replicate, reverse, scanl, scanl1,
  scanr, scanr1, singleton, snoc, span, split, splitAt, splitOn, strip, stripEnd, stripPrefix,
  stripStart, stripSuffix, tail, tails, take, takeEnd, takeWhile, takeWhileEnd, toCaseFold,
  toLower, toTitle, toUpper, transpose, uncons, unfoldr, unfoldrN, unlines, unpack, unsnoc,
  unwords, words, zip, zipWith)
import Data.Text.Encoding (decodeASCII, decodeLatin1, decodeUtf16BE, decodeUtf16BEWith,
  decodeUtf16LE, decodeUtf16LEWith, decodeUtf32BE, decodeUtf32BEWith, decodeUtf32LE,
  decodeUtf32LEWith, decodeUtf8, decodeUtf8', decodeUtf8With, encodeUtf16BE, encodeUtf16LE,
  encodeUtf32BE, encodeUtf32LE, encodeUtf8, encodeUtf8Builder, streamDecodeUtf8,
  streamDecodeUtf8With)
import Data.Text.IO (appendFile, getContents, getLine, hGetChunk, hGetContents, hGetLine, hPutStr,
  hPutStrLn, interact, putStr, putStrLn, readFile, writeFile)
import Data.Text.Lazy (all, any, append, break, breakOn, breakOnAll, breakOnEnd, center, chunksOf,
  commonPrefixes, compareLength, concat, concatMap, cons, count, drop, dropAround, dropEnd,
  dropWhile, dropWhileEnd, elem, empty, filter, find, foldl, foldl', foldl1, foldl1', foldlChunks,
  foldr, foldr1, foldrChunks, fromChunks, fromStrict, group, groupBy, head, index, init, inits,
  intercalate, intersperse, isInfixOf, isPrefixOf, isSuffixOf, justifyLeft, justifyRight, last,
  length, lines, map, mapAccumL, mapAccumR, maximum, minimum, null, pack, partition, replace,
  replicate, reverse, scanl, scanl1, scanr, scanr1, singleton, snoc, span, split, splitAt,
  splitOn, strip, stripEnd, stripPrefix, stripStart, stripSuffix, tail, tails, take, takeEnd,
  takeWhile, takeWhileEnd, toCaseFold, toChunks, toLower, toStrict, toTitle, toUpper, transpose,
  uncons, unfoldr, unfoldrN, unlines, unpack, unsnoc, unwords, words, zip, zipWith)
import Data.Text.Lazy.Builder (flush, fromLazyText, fromString, fromText, singleton, toLazyText,
  toLazyTextWith)
import Data.Text.Read (decimal, double, hexadecimal, rational, signed)
import Data.Time (addDays, addGregorianDurationClip, addGregorianDurationRollOver,
  addGregorianMonthsClip, addGregorianMonthsRollOver, addGregorianYearsClip,
  addGregorianYearsRollOver, addLocalTime, addUTCTime, calendarDay, calendarMonth,
  calendarTimeDays, calendarTimeTime, calendarWeek, calendarYear, dayFractionToTimeOfDay,
  dayOfWeek, daysAndTimeOfDayToTime, defaultTimeLocale, diffDays, diffGregorianDurationClip,
  diffGregorianDurationRollOver, diffLocalTime, diffTimeToPicoseconds, diffUTCTime, formatTime,
  fromGregorian, fromGregorianValid, getCurrentTime, getCurrentTimeZone, getTime_resolution,
  getTimeZone, getZonedTime, gregorianMonthLength, hoursToTimeZone, isLeapYear, iso8601DateFormat,
  localTimeToUT1, localTimeToUTC, localToUTCTimeOfDay, makeTimeOfDayValid, midday, midnight,
  minutesToTimeZone, nominalDay, nominalDiffTimeToSeconds, parseTime, parseTimeM,
  parseTimeOrError, picosecondsToDiffTime, readPTime, readsTime, readSTime, readTime,
  rfc822DateFormat, scaleCalendarDiffDays, scaleCalendarDiffTime, secondsToDiffTime,
  secondsToNominalDiffTime, showGregorian, timeOfDayToDayFraction, timeOfDayToTime,
  timeToDaysAndTimeOfDay, timeToTimeOfDay, timeZoneOffsetString, timeZoneOffsetString',
  toGregorian, ut1ToLocalTime, utc, utcToLocalTime, utcToLocalTimeOfDay, utcToLocalZonedTime,
  utcToZonedTime, zonedTimeToUTC)
import Data.Time.Clock (addUTCTime, diffTimeToPicoseconds, diffUTCTime, getCurrentTime,
  getTime_resolution, nominalDay, nominalDiffTimeToSeconds, picosecondsToDiffTime,
  secondsToDiffTime, secondsToNominalDiffTime)
import Data.Traversable (fmapDefault, foldMapDefault, for, forM, mapAccumL, mapAccumR)
import Data.Tree (drawForest, drawTree, flatten, foldTree, levels, unfoldForest, unfoldForestM,
  unfoldForestM_BF, unfoldTree, unfoldTreeM, unfoldTreeM_BF)
import Data.Tuple (curry, fst, snd, swap, uncurry)
import Data.Type.Equality (castWith)
import Data.Typeable (cast, funResultTy, mkFunTy, rnfTyCon, rnfTypeRep, showsTypeRep,
  splitTyConApp, tyConModule, tyConName, tyConPackage, typeOf, typeOf1, typeOf2, typeOf3, typeOf4,
  typeOf5, typeOf6, typeOf7, typeRepArgs, typeRepTyCon)
import Data.Unique (hashUnique, newUnique)
import Data.Version (makeVersion, parseVersion, showVersion)
import Data.Void (absurd, vacuous)
import Data.Word (bitReverse16, bitReverse32, bitReverse64, bitReverse8, byteSwap16, byteSwap32,
  byteSwap64)
import Debug.Trace (putTraceMsg, trace, traceEvent, traceEventIO, traceId, traceIO, traceM,
  traceMarker, traceMarkerIO, traceShow, traceShowId, traceShowM, traceStack)
import GHC.Stack (callStack, currentCallStack, emptyCallStack, errorWithStackTrace,
  freezeCallStack, fromCallSiteList, getCallStack, popCallStack, prettyCallStack, prettySrcLoc,
  pushCallStack, whoCreated, withFrozenCallStack)
import Numeric (floatToDigits, fromRat, lexDigits, readDec, readFloat, readHex, readInt, readOct,
  readSigned, showEFloat, showFFloat, showFFloatAlt, showFloat, showGFloat, showGFloatAlt,
  showHex, showHFloat, showInt, showIntAtBase, showOct, showSigned)
import System.CPUTime (cpuTimePrecision, getCPUTime)
import System.Directory (canonicalizePath, copyFile, createDirectory, createDirectoryIfMissing,
  doesDirectoryExist, doesFileExist, doesPathExist, exeExtension, findExecutable, findExecutables,
  findExecutablesInDirectories, findFile, findFiles, findFilesWith, findFileWith,
  getAppUserDataDirectory, getCurrentDirectory, getDirectoryContents, getFileSize,
  getHomeDirectory, getTemporaryDirectory, getUserDocumentsDirectory, getXdgDirectory,
  listDirectory, makeAbsolute, makeRelativeToCurrentDirectory, removeFile, renameFile)
import System.Environment (getArgs, getEnv, getEnvironment, getExecutablePath, getProgName,
  lookupEnv, setEnv, unsetEnv, withArgs, withProgName)
import System.Exit (die, exitFailure, exitSuccess, exitWith)
import System.IO (appendFile, char8, fixIO, getChar, getContents, getContents', getLine, hClose,
  hFileSize, hFlush, hGetBuffering, hGetChar, hGetContents, hGetContents', hGetEcho, hGetEncoding,
  hGetLine, hIsClosed, hIsEOF, hIsOpen, hIsReadable, hIsSeekable, hIsTerminalDevice, hIsWritable,
  hLookAhead, hPrint, hPutChar, hPutStr, hPutStrLn, hReady, hSetBinaryMode, hSetBuffering,
  hSetEcho, hSetEncoding, hSetNewlineMode, hShow, hWaitForInput, interact, isEOF, latin1,
  localeEncoding, mkTextEncoding, nativeNewline, nativeNewlineMode, noNewlineTranslation,
  openBinaryFile, openBinaryTempFile, openBinaryTempFileWithDefaultPermissions, openFile,
  openTempFile, openTempFileWithDefaultPermissions, print, putChar, putStr, putStrLn, readFile,
  readFile', readIO, readLn, stderr, stdin, stdout, universalNewlineMode, utf8, utf8_bom,
  withBinaryFile, withFile, writeFile)
import System.IO.Error (alreadyExistsErrorType, alreadyInUseErrorType, annotateIOError,
  catchIOError, doesNotExistErrorType, eofErrorType, fullErrorType, illegalOperationErrorType,
  ioeGetErrorString, ioeGetErrorType, ioeGetFileName, ioeGetLocation, ioError, ioeSetErrorString,
  ioeSetErrorType, ioeSetFileName, ioeSetLocation, isAlreadyExistsError, isAlreadyExistsErrorType,
  isAlreadyInUseError, isAlreadyInUseErrorType, isDoesNotExistError, isDoesNotExistErrorType,
  isEOFError, isEOFErrorType, isFullError, isFullErrorType, isIllegalOperation,
  isIllegalOperationErrorType, isPermissionError, isPermissionErrorType, isResourceVanishedError,
  isResourceVanishedErrorType, isUserError, isUserErrorType, mkIOError, modifyIOError,
  permissionErrorType, resourceVanishedErrorType, tryIOError, userError, userErrorType)
import System.IO.Unsafe (unsafeDupablePerformIO, unsafeFixIO, unsafeInterleaveIO, unsafePerformIO)
import System.Info (arch, compilerName, compilerVersion, fullCompilerVersion, os)
import System.Mem (disableAllocationLimit, enableAllocationLimit, getAllocationCounter, performGC,
  performMajorGC, performMinorGC, setAllocationCounter)
import System.Mem.Weak (addFinalizer, deRefWeak, finalize, mkWeak, mkWeakPair, mkWeakPtr)
import System.Timeout (timeout)
import Text.ParserCombinators.ReadP ((+++), (<++), between, chainl, chainl1, chainr, chainr1,
  char, choice, count, endBy, endBy1, eof, gather, get, look, many, many1, manyTill, munch,
  munch1, option, optional, pfail, readP_to_S, readS_to_P, satisfy, sepBy, sepBy1, skipMany,
  skipMany1, skipSpaces, string)
import Text.ParserCombinators.ReadPrec ((+++), (<++), choice, get, lift, look, minPrec, pfail,
  prec, readP_to_Prec, readPrec_to_P, readPrec_to_S, readS_to_Prec, reset, step)
import Text.Printf (errorBadArgument, errorBadFormat, errorMissingArgument, errorShortFormat,
  formatChar, formatInt, formatInteger, formatRealFloat, formatString, hPrintf, perror, printf,
  vFmt)
import Text.Read ((+++), (<++), choice, get, lex, lexP, lift, look, minPrec, parens, pfail, prec,
  read, readEither, readListDefault, readListPrecDefault, readMaybe, readP_to_Prec, readParen,
  readPrec_to_P, readPrec_to_S, reads, readS_to_Prec, reset, step)
import Text.Read.Lex (expect, hsLex, isSymbolChar, lex, lexChar, numberToInteger,
  numberToRational, readDecP, readHexP, readIntP, readOctP)
import Text.Show (showChar, showListWith, showParen, shows, showString)

main :: P.IO ()
main = P.putStrLn "all there"
