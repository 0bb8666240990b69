import { expect, test } from 'vitest'
import {
  sectionOf,
  withChannelIn,
  withMoved,
  withName,
  withRestored,
  withSection,
  type PersonalSection,
} from './sections.ts'

const work: PersonalSection = { id: 'w', name: 'Work', channelIds: [1, 2] }
const fun: PersonalSection = { id: 'f', name: 'Fun', channelIds: [3] }

test('a channel is in one section at most', () => {
  const moved = withChannelIn([work, fun], 2, 'f')
  expect(moved.map((each) => each.channelIds)).toEqual([[1], [3, 2]])
  expect(sectionOf(moved, 2)?.name).toBe('Fun')
  expect(withChannelIn(moved, 2, undefined).map((each) => each.channelIds)).toEqual([[1], [3]])
})

test('a new section is last and takes its channel from the earlier section', () => {
  const [first, , last] = withSection([work, fun], 'Later', [1])
  expect(first?.channelIds).toEqual([2])
  expect(last).toMatchObject({ name: 'Later', channelIds: [1] })
})

test('sections are renamed and moved, not beyond the ends', () => {
  expect(withName([work, fun], 'f', 'Games')[1]).toEqual({ ...fun, name: 'Games' })
  expect(withMoved([work, fun], 'f', -1)).toEqual([fun, work])
  expect(withMoved([work, fun], 'f', 1)).toEqual([work, fun])
  expect(withMoved([work, fun], 'w', -1)).toEqual([work, fun])
})

test('a restored section returns to its position, without channels that have moved elsewhere', () => {
  expect(withRestored([fun], work, 0)).toEqual([work, fun])
  expect(withRestored([{ ...fun, channelIds: [3, 2] }], work, 0)[0]?.channelIds).toEqual([1])
  expect(withRestored([fun, work], work, 0)).toEqual([fun, work])
})
