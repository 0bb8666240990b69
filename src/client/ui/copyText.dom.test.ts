import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inEnglish } from '../i18n/useText.ts'
import { copyLink, copyText } from './copyText.ts'
import { useToasts } from './toastStore.ts'

const writeText = vi.fn<(text: string) => Promise<void>>()

beforeEach(() => {
  useToasts.setState({ toasts: [] })
  writeText.mockReset()
  vi.stubGlobal('navigator', { clipboard: { writeText } })
})
afterEach(() => vi.unstubAllGlobals())

const toasts = () => useToasts.getState().toasts

test('what was copied is said', async () => {
  writeText.mockResolvedValue()
  expect(await copyText(inEnglish, Promise.resolve('**Hello**'), 'copying.done')).toBe(true)
  expect(writeText).toHaveBeenCalledWith('**Hello**')
  expect(toasts()).toMatchObject([{ text: 'Copied' }])
})

test('a browser that refuses is told of, and nothing is thrown', async () => {
  writeText.mockRejectedValue(new DOMException('Write permission denied.', 'NotAllowedError'))
  expect(await copyLink(inEnglish, '/inbox')).toBe(false)
  expect(toasts()).toMatchObject([{ text: 'The browser did not allow copying.', tone: 'danger' }])
})

test('a page without a clipboard counts as a refusal', async () => {
  vi.stubGlobal('navigator', {})
  expect(await copyLink(inEnglish, '/inbox')).toBe(false)
  expect(toasts()).toMatchObject([{ tone: 'danger' }])
})

test('a link is copied with the origin of the app', async () => {
  writeText.mockResolvedValue()
  await copyLink(inEnglish, '/narrow/3-design')
  expect(writeText).toHaveBeenCalledWith(`${location.origin}/narrow/3-design`)
})
