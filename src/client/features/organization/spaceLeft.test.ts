import { expect, test } from 'vitest'
import { shortOf } from './spaceLeft.ts'

const plenty = { upload_space_used: 10, upload_space_quota: 1000, own_space_used: 10, own_space_quota: 100 }

test.each([
  ['enough of both', plenty, undefined],
  ['a service that tells of none', { upload_space_used: 10 }, undefined],
  ['own room at its last fifth', { ...plenty, own_space_used: 80 }, 'own'],
  ['own room short of that', { ...plenty, own_space_used: 79 }, undefined],
  ['everybody’s room', { ...plenty, upload_space_used: 900 }, 'shared'],
  ['both', { ...plenty, upload_space_used: 900, own_space_used: 99 }, 'own'],
] as const)('the warning about space left, with %s', (_, reply, whose) => {
  expect(shortOf(reply)?.whose).toBe(whose)
})
