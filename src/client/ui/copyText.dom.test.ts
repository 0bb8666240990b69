import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inEnglish } from '../i18n/useText.ts'
import { copyLink, copyText } from './copyText.ts'
import { useToasts } from './toastStore.ts'
import { laterUiTexts } from './texts/laterUiTexts.ts'

const writeText = vi.fn<(text: string) => Promise<void>>()

beforeEach(() => {
  useToasts.setState({ toasts: [] })
  writeText.mockReset()
  vi.stubGlobal('navigator', { clipboard: { writeText } })
})
afterEach(() => vi.unstubAllGlobals())

const toasts = () => useToasts.getState().toasts

test('copying shows a notice', async () => {
  writeText.mockResolvedValue()
  expect(await copyText(inEnglish, Promise.resolve('**Hello**'), laterUiTexts('copying.done'))).toBe(true)
  expect(writeText).toHaveBeenCalledWith('**Hello**')
  expect(toasts()).toMatchObject([{ text: 'Copied' }])
})

test('a text that is present is written to the clipboard during the press', () => {
  writeText.mockResolvedValue()
  void copyText(inEnglish, '**Hello**', laterUiTexts('copying.done'))
  expect(writeText).toHaveBeenCalledWith('**Hello**')
})

test('a text that arrives later is promised to the clipboard during the press', async () => {
  const source = Promise.withResolvers<string>()
  const promised: Promise<Blob>[] = []
  vi.stubGlobal(
    'ClipboardItem',
    vi.fn<(items: { readonly 'text/plain': Promise<Blob> }) => void>(function ClipboardItem(items) {
      promised.push(items['text/plain'])
    }),
  )
  const write = vi.fn<() => Promise<void>>(async () => void (await promised[0]))
  vi.stubGlobal('navigator', { clipboard: { write } })
  const copied = copyText(inEnglish, source.promise, laterUiTexts('copying.done'))
  expect(write).toHaveBeenCalledOnce()
  source.resolve('**Hello**')
  expect(await copied).toBe(true)
  const [blob] = await Promise.all(promised)
  expect([blob?.type, await blob?.text()]).toEqual(['text/plain', '**Hello**'])
})

test('a browser that refuses to copy is reported, and no error is thrown', async () => {
  writeText.mockRejectedValue(new DOMException('Write permission denied.', 'NotAllowedError'))
  expect(await copyLink(inEnglish, '/inbox')).toBe(false)
  expect(toasts()).toMatchObject([{ text: 'Your browser didn’t allow copying.', tone: 'danger' }])
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
