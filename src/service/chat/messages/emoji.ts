import { emojiByCode, emojiByName, extraEmojis } from '../../../markdown/emoji/table.ts'
import type { EmojiReference, ReactionType } from '../../../protocol/chat/shapes.ts'
import type { ChatContext } from '../context.ts'
import { realmEmoji } from '../realm/emoji.ts'
import { badRequest } from '../refuse.ts'

/** An emoji as a request names it: the rest follows from the name where only that is given (chat spec 4.13). */
export interface WantedEmoji {
  readonly emoji_name: string
  readonly emoji_code?: string | undefined
  readonly reaction_type?: ReactionType | undefined
}

const unknownName = (name: string): never => badRequest(`Emoji '${name}' does not exist`)

/** The emoji that a name stands for; the organisation's own go before all others. */
function namedEmoji(context: ChatContext, name: string, type: ReactionType | undefined): EmojiReference {
  const wants = (each: ReactionType): boolean => type === undefined || type === each
  const custom = wants('realm_emoji')
    ? Object.values(realmEmoji(context)).find((emoji) => emoji.name === name && !emoji.deactivated)
    : undefined
  if (custom) return { emoji_name: name, emoji_code: custom.id, reaction_type: 'realm_emoji' }
  if (wants('service_extra_emoji') && extraEmojis.some((emoji) => emoji.name === name)) {
    return { emoji_name: name, emoji_code: name, reaction_type: 'service_extra_emoji' }
  }
  const unicode = wants('unicode_emoji') ? emojiByName(name) : undefined
  if (!unicode) return unknownName(name)
  return { emoji_name: name, emoji_code: unicode.code, reaction_type: 'unicode_emoji' }
}

/** Whether the code exists in its namespace; `usable` also for new reactions. */
function codeState(context: ChatContext, code: string, type: ReactionType): 'usable' | 'retired' | 'unknown' {
  switch (type) {
    case 'unicode_emoji':
      return emojiByCode(code)?.code === code ? 'usable' : 'unknown'
    case 'service_extra_emoji':
      return extraEmojis.some((emoji) => emoji.name === code) ? 'usable' : 'unknown'
    case 'realm_emoji': {
      const emojis = realmEmoji(context)
      const emoji = Object.hasOwn(emojis, code) ? emojis[code] : undefined
      if (!emoji) return 'unknown'
      return emoji.deactivated ? 'retired' : 'usable'
    }
  }
}

function namesOfCode(context: ChatContext, code: string, type: ReactionType): readonly string[] {
  if (type === 'unicode_emoji') return emojiByCode(code)?.names ?? []
  if (type === 'service_extra_emoji') return [code]
  const name = realmEmoji(context)[code]?.name
  return name === undefined ? [] : [name]
}

/** The emoji to react with. Refuses names and codes that do not exist or do not belong together. */
export function emojiToAdd(context: ChatContext, wanted: WantedEmoji): EmojiReference {
  const { emoji_name, emoji_code, reaction_type } = wanted
  if (emoji_code === undefined) return namedEmoji(context, emoji_name, reaction_type)
  const type = reaction_type ?? 'unicode_emoji'
  switch (codeState(context, emoji_code, type)) {
    case 'unknown':
      return badRequest('Invalid emoji code')
    case 'retired':
      return badRequest('This custom emoji has been deactivated')
    case 'usable':
      return namesOfCode(context, emoji_code, type).includes(emoji_name)
        ? { emoji_name, emoji_code, reaction_type: type }
        : badRequest('Invalid emoji name')
  }
}
