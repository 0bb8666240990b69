import { expect, test } from 'vitest'
import { addressOfHash } from './hashPages.ts'

test.each([
  ['#inbox', '/inbox'],
  ['#scheduled', '/scheduled'],
  ['#settings/profile', '/settings/profile'],
  ['#settings/uploaded-files', '/settings/files'],
  ['#settings/of-later-versions', '/settings'],
  ['#organization/data-exports-admin', '/admin/export'],
  ['#organization/users/active', '/people'],
  ['#organization/toString', '/admin'],
  ['#channels/19/devel/general', '/channel/19'],
  ['#channels/all', '/channels'],
  ['#groups/43/walkers', '/groups/43'],
  ['#groups/your', '/groups'],
  ['#user/8', '/dm/8'],
  ['#user/8/channels', '/dm/8'],
  ['#user/7', '/dm/me'],
  ['#user/ada', '/people'],
])('%s is the page %s', (hash, address) => {
  expect(addressOfHash(hash, 7)).toBe(address)
})

test('other hashes are no pages', () => {
  expect(['', '#', '#main', '#narrow/is/starred', '#toString'].map((hash) => addressOfHash(hash, 7))).toEqual(
    Array.from({ length: 5 }, () => undefined),
  )
})
