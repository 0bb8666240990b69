import { afterEach, expect, test, vi } from 'vitest'
import { measurePicture } from './measurePicture.ts'

afterEach(() => void vi.unstubAllGlobals())

test('a picture is measured as it is shown; a file that is none has no size', async () => {
  const close = vi.fn<() => void>()
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 3, height: 4, close }))
  expect(await measurePicture(new File(['x'], 'a.png', { type: 'image/png' }))).toEqual({
    width: 3,
    height: 4,
  })
  expect(close).toHaveBeenCalledTimes(1)
  expect(await measurePicture(new File(['x'], 'a.txt', { type: 'text/plain' }))).toBeUndefined()
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no picture')))
  expect(await measurePicture(new File(['x'], 'a.png', { type: 'image/png' }))).toBeUndefined()
})
