import type { EmojiReference } from '../../../protocol/chat/shapes.ts'
import type { RealmEmoji } from '../../../protocol/chat/realm.ts'
import { characterOfCode } from '../../../markdown/emoji/character.ts'

/** Images that are part of the application (`service_extra_emoji`), by code. */
const extraImages: ReadonlyMap<string, string> = new Map([['parley', '/emoji/parley.svg']])

/** How an emoji is drawn: as a character, as an image, or as its name when it is unknown. */
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

/** The emoji in running text: its character where it has one, else `:name:`. */
export function emojiText(emoji: EmojiReference): string {
  const character = emoji.reaction_type === 'unicode_emoji' ? characterOfCode(emoji.emoji_code) : ''
  return character || `:${emoji.emoji_name}:`
}

/** The name as people read it. */
export const readableName = (emojiName: string): string => emojiName.replaceAll('_', ' ')

/** Whether two references mean the same emoji; its name may differ. */
export const isSameEmoji = (one: EmojiReference, other: EmojiReference): boolean =>
  one.emoji_code === other.emoji_code && one.reaction_type === other.reaction_type
