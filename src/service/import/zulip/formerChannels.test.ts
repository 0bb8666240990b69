import { expect, test } from 'vitest'
import { FormerChannels } from './formerChannels.ts'
import type { ArchivedEdit } from './shapes.ts'

const step = (from?: number, to?: number): ArchivedEdit => ({
  user_id: 1,
  timestamp: 1,
  ...(from === undefined ? {} : { prev_stream: from }),
  ...(to === undefined ? {} : { stream: to }),
})

test('channels of a history stay as they are if it ends in the message’s channel', () => {
  const channels = new FormerChannels()
  expect(channels.between([step(7, 9), step(), step(9, 7)], 9)).toEqual([
    { from: 7, to: 9 },
    { from: undefined, to: undefined },
    { from: 9, to: 7 },
  ])
})

test('former IDs are those of the channels in which histories end', () => {
  const channels = new FormerChannels()
  const [there, back] = [step(33, 35), step(35, 33)]
  // 35 cannot be told by a history that ends in 33, until another one ends in it.
  expect(channels.between([back, there], 71)).toEqual([
    { from: undefined, to: 71 },
    { from: 71, to: undefined },
  ])
  channels.learn([there], 73)
  expect(channels.between([back, there], 71)).toEqual([
    { from: 73, to: 71 },
    { from: 71, to: 73 },
  ])
})

test('moves since the import have present IDs, those before it former ones', () => {
  const channels = new FormerChannels()
  expect(channels.between([step(71, 73), step(35, 33), step(33, 35)], 73)).toEqual([
    { from: 71, to: 73 },
    { from: undefined, to: 71 },
    { from: 71, to: undefined },
  ])
})
