import { characterOfCode, codeOfCharacter } from './character.ts'
import { emojiTable } from './emoji.generated.ts'

/** A Unicode emoji in its wire form (chat spec 2.5). */
export interface Emoji {
  /** Lower-case hex of its code points joined by dashes, without the variation selector FE0F. */
  readonly code: string
  /** Main name first. */
  readonly names: readonly [string, ...string[]]
  readonly character: string
}

/** A section of the emoji picker, in display order. */
export interface EmojiCategory {
  readonly title: string
  readonly emojis: readonly Emoji[]
}

/** Images of the application identified by name: reaction_type `service_extra_emoji`, code = name. */
export const extraEmojis: readonly { readonly name: string; readonly url: string }[] = [
  { name: 'parley', url: '/emoji/parley.svg' },
]

interface EmojiIndex {
  readonly categories: readonly EmojiCategory[]
  readonly byName: ReadonlyMap<string, Emoji>
  readonly byCode: ReadonlyMap<string, Emoji>
}

let index: EmojiIndex | undefined

/** Parsed on first use, so that an app that shows no emoji does no work. */
function emojiIndex(): EmojiIndex {
  index ??= readTable()
  return index
}

function readTable(): EmojiIndex {
  const categories = emojiTable.map(([title, entries]) => ({
    title,
    emojis: entries.split(';').map(readEntry),
  }))
  const all = categories.flatMap((category) => category.emojis)
  return {
    categories,
    byName: new Map(all.flatMap((emoji) => emoji.names.map((name) => [name, emoji] as const))),
    byCode: new Map(all.map((emoji) => [emoji.code, emoji])),
  }
}

function readEntry(entry: string): Emoji {
  const [character = '', names = ''] = entry.split(' ')
  const [name = '', ...aliases] = names.split(',')
  return { character, names: [name, ...aliases], code: codeOfCharacter(character) }
}

export function emojiByName(name: string): Emoji | undefined {
  return emojiIndex().byName.get(name)
}

/** Finds an emoji by code, with or without variation selectors, as some servers send them. */
export function emojiByCode(code: string): Emoji | undefined {
  return emojiIndex().byCode.get(code.toLowerCase().replaceAll('-fe0f', ''))
}

/**
 * Returns the character of a code; for an unknown but well-formed code, that of its code points; else the
 * empty string.
 */
export function emojiCharacter(code: string): string {
  return emojiByCode(code)?.character ?? characterOfCode(code)
}

export function emojiCategories(): readonly EmojiCategory[] {
  return emojiIndex().categories
}
