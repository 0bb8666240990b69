import { emojiCategories, extraEmojis, type Emoji } from '../../../markdown/emoji/table.ts'
import { searchEmoji } from '../../../markdown/emoji/search.ts'
import type { RealmEmoji } from '../../../protocol/chat/realm.ts'
import type { EmojiReference } from '../../../protocol/chat/shapes.ts'
import type { KeyOf, TextKey } from '../../i18n/texts.ts'
import { emojiTexts } from './texts/emojiTexts.ts'

/** A group of the picker. `title` is the table's own name if the catalog has none. */
export interface Section {
  readonly id: string
  readonly titleKey: TextKey
  readonly emojis: readonly EmojiReference[]
}

const FOUND = 80

const unicode = (emoji: Emoji): EmojiReference => ({
  emoji_name: emoji.names[0],
  emoji_code: emoji.code,
  reaction_type: 'unicode_emoji',
})

/** Texts for the categories of the table, in its order. */
const categoryTexts: readonly KeyOf<typeof emojiTexts>[] = [
  'emoji.smileys',
  'emoji.people',
  'emoji.animals',
  'emoji.food',
  'emoji.travel',
  'emoji.activities',
  'emoji.objects',
  'emoji.symbols',
  'emoji.flags',
]

/** Returns the organization's emoji, and those that are part of the app. */
export function customChoices(customEmoji: ReadonlyMap<string, RealmEmoji>): readonly EmojiReference[] {
  const own = [...customEmoji.values()]
    .filter((each) => !each.deactivated)
    .map((each) => ({ emoji_name: each.name, emoji_code: each.id, reaction_type: 'realm_emoji' }))
  const extra = extraEmojis.map(({ name }) => ({
    emoji_name: name,
    emoji_code: name,
    reaction_type: 'service_extra_emoji',
  }))
  return [...own, ...extra]
}

/** Returns all sections of the picker. */
export function sectionsOf(
  recent: readonly EmojiReference[],
  customEmoji: ReadonlyMap<string, RealmEmoji>,
): readonly Section[] {
  return [
    { id: 'recent', titleKey: emojiTexts('emoji.recent'), emojis: recent },
    ...emojiCategories().map((category, place) => ({
      id: `category-${place}`,
      titleKey: emojiTexts(categoryTexts[place] ?? 'emoji.symbols'),
      emojis: category.emojis.map(unicode),
    })),
    { id: 'custom', titleKey: emojiTexts('emoji.custom'), emojis: customChoices(customEmoji) },
  ]
}

/** Returns the results of a search: custom emoji first, because there are few of them. */
export function searchChoices(
  query: string,
  customEmoji: ReadonlyMap<string, RealmEmoji>,
): readonly EmojiReference[] {
  const wanted = query
    .trim()
    .toLowerCase()
    .replaceAll(/[\s:]+/g, '_')
    .replaceAll(/^_|_$/g, '')
  const custom = customChoices(customEmoji).filter((each) => each.emoji_name.toLowerCase().includes(wanted))
  return [...custom, ...searchEmoji(query, FOUND).map(unicode)].slice(0, FOUND)
}
