import { readPreference, writePreference } from '../../ui/preferences.ts'
import type { EmojiReference } from '../../../protocol/chat/shapes.ts'
import { isSameEmoji } from './image.ts'
import { emojiTexts } from './texts/emojiTexts.ts'

const NAME = emojiTexts('emoji.recent')
const KEPT = 24

/** Offered to people who have not used any yet. */
const usual: readonly EmojiReference[] = [
  ['thumbs_up', '1f44d'],
  ['heart', '2764'],
  ['tada', '1f389'],
  ['joy', '1f602'],
  ['slight_smile', '1f642'],
  ['eyes', '1f440'],
  ['check', '2705'],
  ['pray', '1f64f'],
].map(([emoji_name = '', emoji_code = '']) => ({ emoji_name, emoji_code, reaction_type: 'unicode_emoji' }))

const isReference = (value: unknown): value is EmojiReference =>
  typeof value === 'object' &&
  value !== null &&
  ['emoji_name', 'emoji_code', 'reaction_type'].every(
    (name) => typeof (value as Record<string, unknown>)[name] === 'string',
  )

/** Returns the emoji used recently in this browser, the latest first. */
export function recentEmoji(): readonly EmojiReference[] {
  try {
    const kept: unknown = JSON.parse(readPreference(NAME) ?? '[]')
    const references = Array.isArray(kept) ? kept.filter(isReference) : []
    return references.length === 0 ? usual : references
  } catch {
    return usual // An entry by another program, or a damaged one.
  }
}

export function noteEmoji(emoji: EmojiReference): void {
  const { emoji_name, emoji_code, reaction_type } = emoji
  const others = recentEmoji().filter((each) => !isSameEmoji(each, emoji))
  writePreference(NAME, JSON.stringify([{ emoji_name, emoji_code, reaction_type }, ...others].slice(0, KEPT)))
}
