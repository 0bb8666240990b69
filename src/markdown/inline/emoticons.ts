import { emojiByName } from '../emoji/table.ts'
import type { Span } from './spans.ts'

const names: Readonly<Record<string, string>> = {
  ':)': 'slight_smile',
  ':-)': 'slight_smile',
  '(:': 'slight_smile',
  ':(': 'frown',
  ':-(': 'frown',
  '<3': 'heart',
  ':|': 'neutral',
  ':/': 'oh_no',
  ';)': 'wink',
  ';-)': 'wink',
  ':D': 'grinning',
  ':-D': 'grinning',
  ':o': 'open_mouth',
  ':O': 'open_mouth',
}

const pattern = /(?<!\S)(?::-?[()D]|;-?\)|:[|/oO]|\(:|<3)(?=$|[\s.,;:!?)])/g

/** Finds `:)` and similar, if they are separate words. */
export function findEmoticons(text: string): Span[] {
  return [...text.matchAll(pattern)].flatMap(({ 0: typed, index }) => {
    const name = names[typed] ?? ''
    const emoji = emojiByName(name)
    return emoji
      ? [{ kind: 'emoji', start: index, end: index + typed.length, code: emoji.code, name } as const]
      : []
  })
}
