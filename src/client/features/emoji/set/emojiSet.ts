import bundled from '@infolektuell/noto-color-emoji/index.css?url'
import { readPreference, writePreference } from '../../../ui/preferences.ts'

/*
 * The pictures of emoji: those of the device, or the app's own, which are the same everywhere. The app's own are a font
 * named as the first one in every list of fonts with emoji; while its styles are in the page, the browser fetches the
 * files of those ranges of characters that it draws.
 */

export const EMOJI_SETS = ['system', 'bundled'] as const
export type EmojiSet = (typeof EMOJI_SETS)[number]

/** Name of the choice in this browser. */
export const EMOJI_SET = 'emojiSet'

export const chosenEmojiSet = (): EmojiSet => (readPreference(EMOJI_SET) === 'bundled' ? 'bundled' : 'system')

const setLink = (): HTMLLinkElement | null => document.querySelector<HTMLLinkElement>('link[data-emoji-set]')

/** Returns true if this browser can draw the app's own set, as far as is known. */
export const canDrawBundled = (): boolean =>
  'CSS' in globalThis && CSS.supports('font-tech(color-COLRv1)') && !setLink()?.disabled

const SAMPLE = '\u{1F600}'
const SIZE = 16
const FONT = `${SIZE}px 'Noto Color Emoji', 'Apple Color Emoji', 'Segoe UI Emoji', sans-serif`
const WITHOUT_COLOR = 24

/** Returns true if the device draws emoji in color: it has a font for them. */
function hasColorEmoji(): boolean {
  const canvas = document.createElement('canvas')
  canvas.width = SIZE * 2
  canvas.height = SIZE * 2
  const context = canvas.getContext('2d', { willReadFrequently: true })
  // Without a canvas nothing is known, and the device is not to fetch megabytes on a guess.
  if (!context) return true
  context.textBaseline = 'top'
  context.font = FONT
  context.fillText(SAMPLE, 0, 0)
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, opacity = 0] = data.subarray(at, at + 4)
    const isColored = Math.max(red, green, blue) - Math.min(red, green, blue) > WITHOUT_COLOR
    if (opacity > 0 && isColored) return true
  }
  return false
}

/** Turns the app's set off where nothing of it is drawn: WebKitGTK says that it can, and leaves gaps. */
async function checkBundled(link: HTMLLinkElement): Promise<void> {
  const files = await document.fonts.load(FONT, SAMPLE)
  if (files.length > 0 && !hasColorEmoji()) link.disabled = true
}

function addBundled(): void {
  if (setLink()) return
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = bundled
  link.dataset['emojiSet'] = 'bundled'
  // Without a network, it is not known.
  link.addEventListener('load', () => void checkBundled(link).catch(() => undefined))
  document.head.append(link)
}

/** Shows the chosen set; where the device has no emoji in color, the app's own in any case. */
export function showEmojiSet(): void {
  // Before the device's own are looked at, which the font would cover.
  if (chosenEmojiSet() === 'system' && canDrawBundled()) setLink()?.remove()
  if (canDrawBundled() && (chosenEmojiSet() === 'bundled' || !hasColorEmoji())) addBundled()
}

/** Shows the set and stores it in this browser. */
export function chooseEmojiSet(set: EmojiSet): void {
  writePreference(EMOJI_SET, set)
  showEmojiSet()
}
