import { expect, test } from 'vitest'
import { downloadAddress } from './downloadAddress.ts'

test('an archive that the server stores comes through the host', () => {
  expect(downloadAddress('http://10.0.0.5:9991/user_avatars/exports/4/a/zulip-export.tar.gz')).toBe(
    '/user_avatars/exports/4/a/zulip-export.tar.gz',
  )
})

test('one in another storage comes from there', () => {
  const url = 'https://bucket.s3.example/exports/4/a/zulip-export.tar.gz?X-Amz-Signature=0'
  expect(downloadAddress(url)).toBe(url)
})

test.each(['', '/exports/archive', 'https://', 'zulip'])('what is no address breaks nothing: %s', (url) => {
  expect(downloadAddress(url)).toBe(url)
})
