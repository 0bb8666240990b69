import { afterEach, expect, test, vi } from 'vitest'
import { canDrawBundled, chooseEmojiSet, chosenEmojiSet, showEmojiSet } from './emojiSet.ts'

const links = (): readonly string[] =>
  [...document.querySelectorAll<HTMLLinkElement>('link[data-emoji-set]')].map(({ href }) => href)

const PIXELS = { 'in color': [250, 190, 30, 255], 'in black': [0, 0, 0, 255], 'not at all': [0, 0, 0, 0] }

/** Draws as a device does whose emoji have color, are black, or are not there. */
function drawing(kind: keyof typeof PIXELS): void {
  const pixel = PIXELS[kind]
  vi.spyOn(CanvasRenderingContext2D.prototype, 'getImageData').mockImplementation(
    (_x, _y, width, height) =>
      new ImageData(
        Uint8ClampedArray.from({ length: width * height * 4 }, (_, at) => pixel[at % 4] ?? 0),
        width,
        height,
      ),
  )
}

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
  for (const link of document.querySelectorAll('link[data-emoji-set]')) link.remove()
})

test('a device with emoji in color keeps its own until the app’s are chosen, and gets them back', () => {
  drawing('in color')
  expect(canDrawBundled()).toBe(true)
  showEmojiSet()
  expect([chosenEmojiSet(), links()]).toEqual(['system', []])
  chooseEmojiSet('bundled')
  chooseEmojiSet('bundled')
  expect(chosenEmojiSet()).toBe('bundled')
  expect(links()).toHaveLength(1)
  chooseEmojiSet('system')
  expect(links()).toEqual([])
})

test('a device without emoji in color gets the app’s by itself', () => {
  drawing('in black')
  showEmojiSet()
  showEmojiSet()
  expect([chosenEmojiSet(), links().length]).toEqual(['system', 1])
})

test('a browser that cannot draw the app’s set loads nothing of it, whatever was chosen', () => {
  drawing('in black')
  vi.spyOn(CSS, 'supports').mockReturnValue(false)
  expect(canDrawBundled()).toBe(false)
  chooseEmojiSet('bundled')
  expect(links()).toEqual([])
})

test('where nothing of the app’s set is drawn, though the browser says that it can, the device’s own are back', async () => {
  drawing('not at all')
  showEmojiSet()
  const ofSet = (): readonly FontFace[] =>
    [...document.fonts].filter(({ family }) => /Noto Color Emoji/.test(family))
  expect(canDrawBundled()).toBe(true)
  await vi.waitFor(() => expect(canDrawBundled()).toBe(false), { timeout: 20_000 })
  expect(ofSet()).toEqual([])
  // The files are not loaded again.
  chooseEmojiSet('bundled')
  chooseEmojiSet('system')
  expect([canDrawBundled(), ofSet()]).toEqual([false, []])
})

test('the app’s emoji are drawn in color, and only the files of drawn characters are loaded', async () => {
  drawing('in color')
  chooseEmojiSet('bundled')
  await vi.waitFor(() =>
    expect([...document.fonts].some(({ family }) => /Noto Color Emoji/.test(family))).toBe(true),
  )
  vi.restoreAllMocks()
  const faces = [...document.fonts].filter(({ family }) => /Noto Color Emoji/.test(family))
  expect(faces.length).toBeGreaterThan(5)
  await document.fonts.load("16px 'Noto Color Emoji'", '\u{1F600}')
  const loaded = faces.filter(({ status }) => status === 'loaded')
  expect(loaded.length).toBeGreaterThan(0)
  expect(loaded.length).toBeLessThan(4)
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (!context) throw new Error('There is no canvas')
  context.font = "32px 'Noto Color Emoji'"
  context.fillText('\u{1F600}', 10, 60)
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
  const isYellow = (at: number): boolean =>
    (data[at] ?? 0) > 180 && (data[at + 1] ?? 0) > 120 && (data[at + 2] ?? 255) < 100
  expect(Array.from({ length: data.length / 4 }, (_, pixel) => pixel * 4).some(isYellow)).toBe(true)
})
