import { createStore, set } from 'idb-keyval'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aSnapshot } from '../../kernel/sync/queueEvents.testing.ts'
import { aSession } from '../../kernel/session.testing.ts'
import { becomeSignedIn, becomeSignedOut } from '../identity.ts'
import { firstFeatures } from '../firstFeatures.ts'
import { storedList, storeList } from '../../features/calendar/storedLists.ts'
import { setKeptFor } from './claim.ts'
import { eraseState, recallOf } from './kept.ts'
import { Keeper } from './keeper.ts'
import { keptFor } from './owner.ts'
import { eraseKept, readKept } from './storage.ts'

/* State shown to one person is never shown to another, even if erasing it fails. */

const ANA = 1
const BEN = 2
const snapshot = aSnapshot({ user_id: ANA })
const isErased = () => vi.waitFor(async () => expect(await readKept(ANA)).toBeUndefined(), 10_000)

beforeEach(async () => {
  await set('snapshot', snapshot, createStore(`parley-state-${ANA}`, 'state'))
  setKeptFor(ANA)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await eraseKept()
  localStorage.clear()
})

/** Closes the page before anything is erased. */
const crashWhileErasing = async (): Promise<void> => {
  vi.spyOn(IDBObjectStore.prototype, 'clear').mockImplementationOnce(() => {
    throw new DOMException('gone', 'AbortError')
  })
  await eraseState()
  expect(await readKept(ANA)).toBeDefined()
}

test('another person who signs in finds no stored state, from that moment on', async () => {
  becomeSignedIn(BEN)
  expect(keptFor()).toBeUndefined()
  expect(recallOf(ANA)).toBeUndefined()
  await isErased()
})

test('the calendar lists shown to a person are erased with their state, not those shown to visitors', async () => {
  const list = { events: [], at: 1 }
  const key = ['range', 1, 2]
  const anas = { reader: ANA, key }
  const visitors = { reader: undefined, key }
  await storeList(anas, list)
  await storeList(visitors, list)
  becomeSignedOut()
  await isErased()
  await vi.waitFor(async () => expect(await storedList(anas)).toBeUndefined())
  expect(await storedList(visitors)).toEqual(list)
})

test('the same person finds their stored state', () => {
  becomeSignedIn(ANA)
  expect(keptFor()).toBe(ANA)
})

test.each([
  ['that someone else is signed in', () => becomeSignedIn(BEN)],
  ['that the same person is signed in', () => becomeSignedIn(ANA)],
  ['that nobody is signed in', becomeSignedOut],
])('an interrupted erasure is finished when the next page learns of %s', async (_, hear) => {
  await crashWhileErasing()
  expect(keptFor()).toBeUndefined()
  hear()
  await isErased()
})

test('an interrupted erasure is finished before another person’s state is stored', async () => {
  await crashWhileErasing()
  const example = aSession(firstFeatures)
  example.restore({ user_id: ANA })
  await new Keeper({ ...example.session, userId: BEN }).restore(aSnapshot({ user_id: BEN }))
  expect(keptFor()).toBe(BEN)
  expect(await readKept(ANA)).toBeUndefined()
  example.end()
})

test('a late erasure leaves the newly stored state', async () => {
  const erasing = eraseState()
  setKeptFor(ANA)
  await erasing
  expect(keptFor()).toBe(ANA)
  expect(await readKept(ANA)).toBeDefined()
})

test('a tab that was writing while another erased leaves nothing', async () => {
  const example = aSession(firstFeatures)
  example.restore({ user_id: ANA })
  const keeper = new Keeper(example.session)
  await keeper.restore(snapshot)
  const writing = keeper.write()
  localStorage.removeItem('parley.keptFor') // the other tab has finished
  await writing
  expect(keptFor()).toBeUndefined()
  expect(await readKept(ANA)).toBeUndefined()
  example.end()
})

test('full local storage stores no person’s state', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await eraseState()
  expect(keptFor()).toBeUndefined()
  expect(await readKept(ANA)).toBeUndefined()
})
