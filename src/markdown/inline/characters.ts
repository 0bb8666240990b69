import { codeOfCharacter } from '../emoji/character.ts'
import { emojiByCode } from '../emoji/table.ts'
import type { Span } from './spans.ts'

/** A whole emoji sequence (UTS 51), so that no part of an unknown sequence is mistaken for another emoji. */
const part = String.raw`\p{Emoji}(?:\p{Emoji_Modifier}|\uFE0F\u20E3?|[\u{E0020}-\u{E007F}]+)?`
const sequence = new RegExp(String.raw`\p{RI}{2}|[0-9#*]\uFE0F?\u20E3|${part}(?:\u200D${part})*`, 'gu')

/** Signs that are letters and punctuation by default: ©, ™, arrows, digits. */
// oxlint-disable-next-line no-control-regex -- the range begins where Unicode does
const isPlainSign = /^[\u0000-\u2BFF\u3030\u303D\u3297\u3299]$/u
const pictureByDefault = /\p{Emoji_Presentation}/u

/** Finds emoji typed as characters; unknown ones stay unchanged. */
export function findCharacters(text: string): Span[] {
  // oxlint-disable-next-line no-control-regex -- plain ASCII holds no emoji
  if (/^[\u0000-\u007f]*$/.test(text)) return []
  const spans: Span[] = []
  for (const { 0: character, index } of text.matchAll(sequence)) {
    if (isPlainSign.test(character) && !pictureByDefault.test(character)) continue
    const emoji = emojiByCode(codeOfCharacter(character))
    if (!emoji) continue
    spans.push({
      kind: 'emoji',
      start: index,
      end: index + character.length,
      code: emoji.code,
      name: emoji.names[0],
    })
  }
  return spans
}
