import { expect, test } from 'vitest'
import { entryPlaceOf } from './entryPlace.ts'

test.each([
  ['/join', { page: 'join', token: undefined }],
  ['/join/', { page: 'join', token: undefined }],
  ['/join/aB-_9', { page: 'join', token: 'aB-_9' }],
  ['/join/eyJ9.aB-_', { page: 'join', token: 'eyJ9.aB-_' }],
  ['/reset-password', { page: 'reset-password', token: undefined }],
  ['/reset-password/eyJ9.aB/', { page: 'reset-password', token: 'eyJ9.aB' }],
  ['/confirm-email/eyJ9.aB', { page: 'confirm-email', token: 'eyJ9.aB' }],
  ['/missed-emails/eyJ9.aB', { page: 'missed-emails', token: 'eyJ9.aB' }],
  ['/undo-email/eyJ9.aB', { page: 'undo-email', token: 'eyJ9.aB' }],
])('%s is an entry page, whether or not an account is signed in', (pathname, place) => {
  expect(entryPlaceOf(pathname)).toEqual(place)
})

test.each(['/', '/joined', '/join/a/b', '/join/a%20b', '/inbox', '/reset-passwords', '/undo-emails/a'])(
  '%s is not an entry page',
  (pathname) => {
    expect(entryPlaceOf(pathname)).toBeUndefined()
  },
)
