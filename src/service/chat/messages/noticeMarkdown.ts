import type { Caller } from '../context.ts'

/* Markdown of names, links and quotations in texts of the service itself. */

/** A user's name in a notice: linked, as a silent mention. */
export const silentMention = ({ full_name, user_id }: Pick<Caller, 'full_name' | 'user_id'>): string =>
  `@_**${full_name}|${user_id}**`

/** Escapes text so that no markup in it takes effect. */
function verbatim(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  const space = text.startsWith('`') || text.endsWith('`') ? ' ' : ''
  return `${fence}${space}${text}${space}${fence}`
}

/** Emphasizes a name in a notice. */
export const emphasized = (name: string): string => (/[*`[\]@]/.test(name) ? verbatim(name) : `**${name}**`)

/**
 * Links a channel, topic or message in a notice; names that a link cannot contain are written without one.
 */
export function linked(channel: string, topic?: string, messageId?: number): string {
  if (/[*>]/.test(channel) || topic?.includes('*')) {
    return verbatim(topic === undefined ? `#${channel}` : `#${channel} > ${topic}`)
  }
  const place = topic === undefined ? channel : `${channel}>${topic}`
  return messageId === undefined ? `#**${place}**` : `#**${place}@${messageId}**`
}

/** Quotes text in a block that no fence in the text can end. */
export function quotedBlock(text: string): string {
  const longest = Math.max(
    2,
    ...[...text.matchAll(/^[^\S\n]*(`{3,})/gm)].map(([, fence = '']) => fence.length),
  )
  const fence = '`'.repeat(longest + 1)
  return `${fence}quote\n${text}\n${fence}`
}
