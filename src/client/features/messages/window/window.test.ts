import { describe, expect, test } from 'vitest'
import { aMessage, aWindow, frozen } from '../messages.testing.ts'
import { covers, joinNewer, joinOlder, MAX_MESSAGES, withMessages, type MessageWindow } from './window.ts'

const ids = (window: MessageWindow): number[] => window.messages.map((each) => each.id)
const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)

describe('an older page', () => {
  const window = frozen(aWindow([11, 12], { foundOldest: false }))

  test('an older page goes before the window, which then knows if there is more', () => {
    const joined = joinOlder(window, aWindow([9, 10]), { before: 11 })
    expect(ids(joined)).toEqual([9, 10, 11, 12])
    expect(joined.foundOldest).toBe(true)
    expect(joinOlder(window, aWindow([9], { foundOldest: false }), { before: 11 }).foundOldest).toBe(false)
  })

  test('an older page repeats no messages, and the window’s versions take precedence', () => {
    const page = aWindow([], { messages: [aMessage({ id: 10 }), aMessage({ id: 11, content: 'stale' })] })
    const joined = joinOlder(window, page, { before: 11 })
    expect(ids(joined)).toEqual([10, 11, 12])
    expect(joined.messages[1]).toBe(window.messages[0])
  })

  test('an older page is left out if the window has moved meanwhile', () => {
    const elsewhere = aWindow([50, 51], { foundOldest: false })
    expect(joinOlder(elsewhere, aWindow([9, 10]), { before: 11 })).toBe(elsewhere)
    const earlier = aWindow([3, 4], { foundOldest: false })
    expect(joinOlder(earlier, aWindow([9, 10]), { before: 11 })).toBe(earlier)
  })

  test('an older page is joined to a window that was read again meanwhile and begins earlier', () => {
    const anew = aWindow([10, 11, 12], { foundOldest: false })
    expect(ids(joinOlder(anew, aWindow([9, 10]), { before: 11 }))).toEqual([9, 10, 11, 12])
  })

  test('an older page removes the newest messages from a full window', () => {
    const full = aWindow(range(101, 100 + MAX_MESSAGES), { foundOldest: false })
    const joined = joinOlder(full, aWindow(range(1, 100)), { before: 101 })
    expect(joined.messages.length).toBe(MAX_MESSAGES)
    expect(ids(joined)[0]).toBe(1)
    expect(joined.foundNewest).toBe(false)
  })

  test('an older page removes no messages if there is room', () => {
    const full = aWindow(range(101, 100 + MAX_MESSAGES), { foundOldest: false })
    const joined = joinOlder(full, aWindow(range(1, 100)), { before: 101, most: MAX_MESSAGES + 100 })
    expect(joined.messages.length).toBe(MAX_MESSAGES + 100)
    expect(joined.foundNewest).toBe(true)
  })
})

describe('a newer page', () => {
  const window = frozen(aWindow([11, 12], { foundNewest: false }))

  test('a newer page goes after the window, which then knows if there is more', () => {
    const joined = joinNewer(window, aWindow([13, 14]), { after: 12 })
    expect(ids(joined)).toEqual([11, 12, 13, 14])
    expect(joined.foundNewest).toBe(true)
  })

  test('a newer page is left out if the window has moved meanwhile', () => {
    const elsewhere = aWindow([1, 2], { foundNewest: false })
    expect(joinNewer(elsewhere, aWindow([13]), { after: 12 })).toBe(elsewhere)
  })

  test('a newer page removes the oldest messages from a full window', () => {
    const full = aWindow(range(1, MAX_MESSAGES), { foundNewest: false })
    const joined = joinNewer(full, aWindow(range(MAX_MESSAGES + 1, MAX_MESSAGES + 100)), {
      after: MAX_MESSAGES,
    })
    expect(joined.messages.length).toBe(MAX_MESSAGES)
    expect(ids(joined)[0]).toBe(101)
    expect(joined.foundOldest).toBe(false)
  })
})

test('a window covers the messages that cannot be missing from it', () => {
  const middle = aWindow([10, 20], { foundOldest: false, foundNewest: false })
  expect([5, 10, 15, 20, 25].map((id) => covers(middle, id))).toEqual([false, true, true, true, false])
  const whole = aWindow([10, 20])
  expect([5, 25].map((id) => covers(whole, id))).toEqual([true, true])
})

test('messages beyond the edges are not added to the window', () => {
  const middle = aWindow([10, 20], { foundOldest: false, foundNewest: false })
  const added = [5, 15, 25].map((id) => aMessage({ id }))
  expect(ids(withMessages(middle, added))).toEqual([10, 15, 20])
  expect(withMessages(middle, [aMessage({ id: 5 })])).toBe(middle)
})
