import { emojiByCode, emojiByName, extraEmojis } from '../../../markdown/emoji/table.ts'
import type { EmojiReference, ReactionType } from '../../../protocol/chat/shapes.ts'
import type { ChatContext } from '../context.ts'
import { because } from '../../../protocol/refusals/reason.ts'
import { realmEmoji } from '../realm/store.ts'
import { badRequest } from '../refuse.ts'
import { formerNames } from './formerNames.ts'

/** An emoji as a request names it; with a name alone, the rest follows from it (chat spec 4.13). */
export interface WantedEmoji {
  readonly emoji_name: string
  readonly emoji_code?: string | undefined
  readonly reaction_type?: ReactionType | undefined
}

const unknownName = (name: string): never => badRequest(because('emoji.unknown', { name }))

/** An emoji as a request removes it: by what identifies it. */
export type UnwantedEmoji = { readonly [Part in keyof WantedEmoji]?: WantedEmoji[Part] | undefined }

/** The built-in emoji of the server that other clients were written for; here it is this service's own. */
const extraElsewhere = 'zulip'

/** The code as the table has it: without the variation selectors that some programs send. */
function withOwnCode<Emoji extends UnwantedEmoji>(wanted: Emoji): Emoji {
  const { emoji_code, reaction_type = 'unicode_emoji' } = wanted
  if (emoji_code === undefined || reaction_type !== 'unicode_emoji') return wanted
  return { ...wanted, emoji_code: emojiByCode(emoji_code)?.code ?? emoji_code }
}

/** The request with this service's name and code for that emoji; a custom emoji can have the other name. */
export function inOwnNames<Emoji extends UnwantedEmoji>(context: ChatContext, given: Emoji): Emoji {
  const wanted = withOwnCode(given)
  const { emoji_name, emoji_code, reaction_type } = wanted
  if (reaction_type !== undefined && reaction_type !== 'service_extra_emoji') return wanted
  if (emoji_name !== extraElsewhere && emoji_code !== extraElsewhere) return wanted
  const isCustom = Object.values(realmEmoji(context.database)).some(
    ({ name, deactivated }) => name === extraElsewhere && !deactivated,
  )
  if (reaction_type === undefined && (isCustom || emoji_code !== undefined)) return wanted
  const [own] = extraEmojis
  const rename = (name: string | undefined) => (name === extraElsewhere ? own?.name : name)
  return { ...wanted, emoji_name: rename(emoji_name), emoji_code: rename(emoji_code) }
}

/** Finds an emoji by name; custom emoji take precedence. */
function namedEmoji(context: ChatContext, name: string, type: ReactionType | undefined): EmojiReference {
  const wants = (each: ReactionType): boolean => type === undefined || type === each
  const custom = wants('realm_emoji')
    ? Object.values(realmEmoji(context.database)).find((emoji) => emoji.name === name && !emoji.deactivated)
    : undefined
  if (custom) return { emoji_name: name, emoji_code: custom.id, reaction_type: 'realm_emoji' }
  if (wants('service_extra_emoji') && extraEmojis.some((emoji) => emoji.name === name)) {
    return { emoji_name: name, emoji_code: name, reaction_type: 'service_extra_emoji' }
  }
  const unicode = wants('unicode_emoji') ? emojiByName(name) : undefined
  if (!unicode) return unknownName(name)
  return { emoji_name: name, emoji_code: unicode.code, reaction_type: 'unicode_emoji' }
}

interface KnownCode {
  readonly names: readonly string[]
  /** Deactivated custom emoji. */
  readonly isRetired: boolean
}

/** Finds an emoji by code within its namespace (chat spec 2.5); undefined if there is none. */
function knownCode(context: ChatContext, code: string, type: ReactionType): KnownCode | undefined {
  if (type === 'realm_emoji') {
    const custom = Object.values(realmEmoji(context.database)).find((emoji) => emoji.id === code)
    return custom && { names: [custom.name], isRetired: custom.deactivated }
  }
  if (type === 'service_extra_emoji') {
    return extraEmojis.some((emoji) => emoji.name === code) ? { names: [code], isRetired: false } : undefined
  }
  const unicode = emojiByCode(code)
  if (unicode?.code !== code) return undefined
  const former = formerNames[code]
  return { names: former === undefined ? unicode.names : [...unicode.names, former], isRetired: false }
}

/** Returns the emoji for a new reaction. @throws Refusal if name and code do not exist or do not match */
export function emojiToAdd(context: ChatContext, given: WantedEmoji): EmojiReference {
  const wanted = inOwnNames(context, given)
  const { emoji_name, emoji_code, reaction_type = 'unicode_emoji' } = wanted
  if (emoji_code === undefined) return namedEmoji(context, emoji_name, wanted.reaction_type)
  const known = knownCode(context, emoji_code, reaction_type) ?? badRequest('emoji.codeInvalid')
  if (known.isRetired) badRequest('emoji.deactivated')
  if (!known.names.includes(emoji_name)) badRequest('emoji.nameInvalid')
  return { emoji_name, emoji_code, reaction_type }
}
