import { encodeNarrowLink } from '../../markdown/narrowLink.ts'
import type { Cast } from './cast.ts'
import { momentOf } from './moments.ts'
import type { Place } from './screenplay.ts'

/** A message of a play that others can refer to. */
export interface Known {
  readonly id: number
  readonly by: string
  readonly text: string
  readonly place: Place
}

/** Meanings of the short forms in a play. */
export interface Vocabulary {
  readonly cast: Cast
  /** UNIX seconds. */
  readonly now: number
  /** Messages by label. */
  readonly known: ReadonlyMap<string, Known>
  /** Addresses of uploaded files by name. */
  readonly uploads: ReadonlyMap<string, string>
  readonly channelId: (name: string) => number
}

function lookUp<T>(map: ReadonlyMap<string, T>, name: string): T {
  const value = map.get(name)
  if (value === undefined) throw new Error(`Nothing is called ${name} yet`)
  return value
}

function linkTo({ channelId }: Vocabulary, { place, id }: Known): string {
  if (!('channel' in place)) throw new Error('Only messages of channels are linked')
  const terms = [
    { operator: 'channel', operand: channelId(place.channel) },
    { operator: 'topic', operand: place.topic },
    { operator: 'near', operand: id },
  ]
  return `/${encodeNarrowLink(terms, () => place.channel)}`
}

function messageLink(known: Known): string {
  const { place, id } = known
  return 'channel' in place ? `#**${place.channel}>${place.topic}@${id}**` : ''
}

function quote(vocabulary: Vocabulary, known: Known): string {
  const said = `@_**${vocabulary.cast.fullName(known.by)}|${vocabulary.cast.id(known.by)}**`
  return `${said} [said](${linkTo(vocabulary, known)}):\n\`\`\`quote\n${known.text}\n\`\`\``
}

/**
 * Converts a play's text to message source: `@[mira]` mentions, `@_[mira]` mentions silently, `#[label]`
 * links a message, `quote[label]` quotes one, `upload[name]` is a file's address, `time[+2d 18:00]` a moment.
 */
export function expand(text: string, vocabulary: Vocabulary): string {
  const { cast, now, known, uploads } = vocabulary
  return text
    .replace(/@(_?)\[(\w+)\]/g, (_, silent: string, name: string) => `@${silent}**${cast.fullName(name)}**`)
    .replace(/#\[([\w-]+)\]/g, (_, label: string) => messageLink(lookUp(known, label)))
    .replace(/quote\[([\w-]+)\]/g, (_, label: string) => quote(vocabulary, lookUp(known, label)))
    .replace(/upload\[([\w-]+)\]/g, (_, name: string) => lookUp(uploads, name))
    .replace(/time\[([^\]]+)\]/g, (_, moment: string) => {
      return `<time:${new Date(momentOf(moment, now) * 1000).toISOString().replace('.000', '')}>`
    })
}
