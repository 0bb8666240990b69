import { expect, test } from 'vitest'
import { namedBy, plainSetting } from './settingValue.ts'

const NOBODY = 8

test.each([
  [undefined, { people: [], groupIds: [] }],
  [NOBODY, { people: [], groupIds: [] }],
  [5, { people: [], groupIds: [5] }],
  [
    { direct_members: [1], direct_subgroups: [5, NOBODY] },
    { people: [1], groupIds: [5] },
  ],
])('%j names %j', (setting, named) => {
  expect(namedBy(setting, NOBODY)).toEqual(named)
})

test.each([
  [{ people: [], groupIds: [] }, NOBODY],
  [{ people: [], groupIds: [5] }, 5],
  [
    { people: [1], groupIds: [5] },
    { direct_members: [1], direct_subgroups: [5] },
  ],
  [
    { people: [], groupIds: [5, 6] },
    { direct_members: [], direct_subgroups: [5, 6] },
  ],
])('%j are named plainly', (named, setting) => {
  expect(plainSetting(named, NOBODY)).toEqual(setting)
})

test('without a system group for nobody, an empty permission is an empty list', () => {
  expect(plainSetting({ people: [], groupIds: [] }, undefined)).toEqual({
    direct_members: [],
    direct_subgroups: [],
  })
})
