import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lastTransfer as transfer, ScriptedTransfer } from './transfer.testing.ts'
import { upload } from './upload.ts'

beforeEach(() => void vi.stubGlobal('XMLHttpRequest', ScriptedTransfer))
afterEach(() => void vi.unstubAllGlobals())

const aFile = new File(['abc'], 'notes.txt', { type: 'text/plain' })

test('an upload has the file’s name and the header of the app, and reports its progress', async () => {
  const fractions: number[] = []
  const uploading = upload(aFile, { onProgress: (fraction) => fractions.push(fraction) })
  expect(transfer().opened).toBe('POST /api/v1/user_uploads')
  expect(transfer().headers.get('x-client')).toBe('app')
  const sent = transfer().sent?.get('file')
  expect(sent instanceof File && sent.name).toBe('notes.txt')
  transfer().progress(1, 3)
  transfer().progress(3, 3)
  transfer().answer(200, '{"result":"success","url":"/user_uploads/1/x/notes.txt","filename":"notes.txt"}')
  expect(await uploading).toEqual({ url: '/user_uploads/1/x/notes.txt', filename: 'notes.txt' })
  expect(fractions).toEqual([1 / 3, 1])
})

test.each([
  [
    'too large',
    413,
    '{"result":"error","code":"REQUEST_TOO_LARGE","msg":"no"}',
    { code: 'REQUEST_TOO_LARGE' },
  ],
  ['too often', 429, '', { code: 'RATE_LIMIT_HIT', retryAfter: 3000 }],
  ["a gateway's page", 502, '<html>', { name: 'NetworkError' }],
])('an upload that gets %s fails in its own way', async (_, status, body, expected) => {
  const uploading = upload(aFile)
  transfer().answer(status, body)
  await expect(uploading).rejects.toMatchObject(expected)
})

test('a broken connection during an upload is a NetworkError', async () => {
  const uploading = upload(aFile)
  transfer().break()
  await expect(uploading).rejects.toMatchObject({ name: 'NetworkError' })
})

test('canceling an upload throws the caller’s own reason, also before it began', async () => {
  const controller = new AbortController()
  const uploading = upload(aFile, { signal: controller.signal })
  const reason = new Error('wrong file')
  controller.abort(reason)
  await expect(uploading).rejects.toBe(reason)
  await expect(upload(aFile, { signal: controller.signal })).rejects.toBe(reason)
})
