import type { EmojiReference } from '../../../protocol/chat/shapes.ts'
import type { RealmEmoji } from '../../../protocol/chat/realm.ts'
import { characterOfCode } from '../../../markdown/emoji/character.ts'

/** Images that are part of the app, or of another server (`service_extra_emoji`), by code. */
const extraImages: ReadonlyMap<string, string> = new Map([
  ['parley', '/emoji/parley.svg'],
  ['zulip', '/static/generated/emoji/images/emoji/unicode/zulip.png'],
])

/** The rendering of an emoji: a character, an image, or its name if it is unknown. */
export type EmojiDrawing =
  | { readonly kind: 'character'; readonly character: string }
  | { readonly kind: 'image'; readonly url: string }
  | { readonly kind: 'name' }

export function drawingOf(emoji: EmojiReference, customEmoji: ReadonlyMap<string, RealmEmoji>): EmojiDrawing {
  if (emoji.reaction_type === 'unicode_emoji') {
    const character = characterOfCode(emoji.emoji_code)
    return character === '' ? { kind: 'name' } : { kind: 'character', character }
  }
  const url =
    emoji.reaction_type === 'realm_emoji'
      ? customEmoji.get(emoji.emoji_code)?.source_url
      : extraImages.get(emoji.emoji_code)
  return url === undefined ? { kind: 'name' } : { kind: 'image', url }
}

/** Returns the emoji for running text: its character if it has one, else `:name:`. */
export function emojiText(emoji: EmojiReference): string {
  const character = emoji.reaction_type === 'unicode_emoji' ? characterOfCode(emoji.emoji_code) : ''
  return character || `:${emoji.emoji_name}:`
}

/** Returns the name as shown to people. */
export const readableName = (emojiName: string): string => emojiName.replaceAll('_', ' ')

/** Returns true if two references mean the same emoji; their names can differ. */
export const isSameEmoji = (one: EmojiReference, other: EmojiReference): boolean =>
  one.emoji_code === other.emoji_code && one.reaction_type === other.reaction_type
