import { bestMatches } from '../../../ui/format/fold.ts'
import { descriptionText } from '../../channels/description.ts'
import type { Trigger } from './trigger.ts'

/** A line in the list of suggestions. */
export interface Suggestion {
  readonly key: string
  readonly kind:
    | 'person'
    | 'group'
    | 'wildcard'
    | 'channel'
    | 'topic'
    | 'emoji'
    | 'command'
    | 'language'
    | 'moment'
    /** Opens a dialog that asks for a moment. */
    | 'any-moment'
  readonly label: string
  /** Distinguishes it from others with the same label. */
  readonly detail?: string
  /** Replaces the trigger's part of the text. */
  readonly replacement: string
  /** Put behind the caret. */
  readonly closing?: string
  readonly userId?: number
  /** A unicode emoji to draw before the label, or the address of a custom one. */
  readonly glyph?: string
  readonly imageUrl?: string
  readonly color?: string
}

export interface SuggestedUser {
  readonly user_id: number
  readonly full_name: string
  readonly is_bot: boolean
  readonly is_active: boolean
  /** Shown beside the name. */
  readonly detail?: string | undefined
}

export interface SuggestedEmoji {
  readonly name: string
  readonly character?: string
  readonly imageUrl?: string
}

/** A language of code by the word that is written for it. */
export interface SuggestedLanguage {
  readonly word: string
  readonly name: string
}

export interface SuggestedMoment {
  /** The moment as Markdown. */
  readonly markup: string
  readonly words: string
  readonly detail: string
}

export interface SuggestedChannel {
  readonly stream_id: number
  readonly name: string
  /** Markdown. */
  readonly description: string
  /** HTML. */
  readonly rendered_description: string
  readonly color: string
}

/** Sources of suggestions, each in the order in which equal matches are shown. */
export interface SuggestionSources {
  /** Most likely first: people who wrote here lately. */
  readonly users: readonly SuggestedUser[]
  readonly groups: readonly { id: number; name: string; description: string }[]
  readonly channels: readonly SuggestedChannel[]
  /** The channel with that name or beginning, and its topics. */
  readonly topics: (channelName: string) => { readonly channel: string; readonly topics: readonly string[] }
  readonly emoji: (query: string, limit: number) => readonly SuggestedEmoji[]
  /** The commands that a message may begin with after a slash, and the effect of each. */
  readonly commands: readonly { name: string; description: string }[]
  /** The effect of each wildcard, in words. */
  readonly wildcards: readonly { name: 'all' | 'topic'; description: string }[]
  readonly languages: (query: string, limit: number) => readonly SuggestedLanguage[]
  readonly moments: (words: string) => readonly SuggestedMoment[]
  /** Labels of the choices that match no typed word. */
  readonly words: { readonly noLanguage: string; readonly anyMoment: string }
}

const LIMIT = 8

/** The ID in the source distinguishes people who share a full name. */
function mentionOf(user: SuggestedUser, users: readonly SuggestedUser[]): string {
  const sharesName = users.some((each) => each.user_id !== user.user_id && each.full_name === user.full_name)
  return sharesName ? `${user.full_name}|${user.user_id}` : user.full_name
}

function people(query: string, sources: SuggestionSources, open: '@' | '@_'): Suggestion[] {
  const active = sources.users.filter((user) => user.is_active)
  return bestMatches(active, query, (user) => user.full_name, LIMIT).map((user) => ({
    key: `person-${user.user_id}`,
    kind: 'person',
    label: user.full_name,
    ...(user.detail === undefined ? {} : { detail: user.detail }),
    replacement: `${open}**${mentionOf(user, sources.users)}** `,
    userId: user.user_id,
  }))
}

function groups(query: string, sources: SuggestionSources, open: '@' | '@_'): Suggestion[] {
  return bestMatches(sources.groups, query, (group) => group.name, LIMIT).map((group) => ({
    key: `group-${group.id}`,
    kind: 'group',
    label: group.name,
    detail: group.description,
    replacement: `${open}*${group.name}* `,
  }))
}

function wildcards(query: string, sources: SuggestionSources): Suggestion[] {
  return bestMatches(sources.wildcards, query, (wildcard) => wildcard.name, LIMIT).map(
    ({ name, description }) => ({
      key: `wildcard-${name}`,
      kind: 'wildcard',
      label: name,
      detail: description,
      replacement: `@**${name}** `,
    }),
  )
}

function channels(query: string, sources: SuggestionSources): Suggestion[] {
  return bestMatches(sources.channels, query, (channel) => channel.name, LIMIT).map((channel) => ({
    key: `channel-${channel.stream_id}`,
    kind: 'channel',
    label: channel.name,
    detail: descriptionText(channel),
    replacement: `#**${channel.name}** `,
    color: channel.color,
  }))
}

function topics(query: string, channelName: string, sources: SuggestionSources): Suggestion[] {
  const { channel, topics: all } = sources.topics(channelName)
  const known = all.filter((topic) => topic !== '')
  return bestMatches(known, query, (topic) => topic, LIMIT).map((topic) => ({
    key: `topic-${topic}`,
    kind: 'topic',
    label: topic,
    detail: channel,
    replacement: `#**${channel}>${topic}** `,
  }))
}

/** Of several with a name, the first, which messages have: an organization's emoji takes the place of another. */
function emoji(query: string, sources: SuggestionSources): Suggestion[] {
  const byName = new Map<string, SuggestedEmoji>()
  for (const each of sources.emoji(query, LIMIT)) if (!byName.has(each.name)) byName.set(each.name, each)
  return [...byName.values()].map(({ name, character, imageUrl }) => ({
    key: `emoji-${name}`,
    kind: 'emoji',
    label: name,
    replacement: `:${name}: `,
    ...(character === undefined ? {} : { glyph: character }),
    ...(imageUrl === undefined ? {} : { imageUrl }),
  }))
}

function commands(query: string, sources: SuggestionSources): Suggestion[] {
  return sources.commands
    .filter(({ name }) => name.startsWith(query) && name !== query)
    .map(({ name, description }) => ({
      key: `command-${name}`,
      kind: 'command',
      label: `/${name}`,
      detail: description,
      replacement: `/${name} `,
    }))
}

function languages({ query, unclosed }: Trigger, sources: SuggestionSources): Suggestion[] {
  const closing = unclosed === undefined ? {} : { closing: `\n${unclosed}` }
  const found = sources.languages(query, LIMIT).map(({ word, name }): Suggestion => ({
    key: `language-${word}`,
    kind: 'language',
    label: word,
    ...(name === '' ? {} : { detail: name }),
    replacement: `${word}\n`,
    ...closing,
  }))
  if (query !== '') return found
  // Enter after the bare marks begins a block without a language.
  const none = { key: 'language-', kind: 'language', label: sources.words.noLanguage } as const
  return [{ ...none, replacement: '\n', ...closing }, ...found].slice(0, LIMIT)
}

function moments(query: string, sources: SuggestionSources): Suggestion[] {
  const found = sources.moments(query).map(({ markup, words, detail }): Suggestion => ({
    key: `moment-${markup}`,
    kind: 'moment',
    label: words,
    detail,
    replacement: `${markup} `,
  }))
  const other = { key: 'any-moment', kind: 'any-moment', label: sources.words.anyMoment } as const
  return [...found.slice(0, LIMIT - 1), { ...other, replacement: '' }]
}

/** Completions of the text at the trigger, best first, eight at the most. */
export function suggest(trigger: Trigger, sources: SuggestionSources): readonly Suggestion[] {
  const { query } = trigger
  switch (trigger.kind) {
    case 'mention':
      return [
        ...people(query, sources, '@'),
        ...wildcards(query, sources),
        ...groups(query, sources, '@'),
      ].slice(0, LIMIT)
    case 'silent-mention':
      return [...people(query, sources, '@_'), ...groups(query, sources, '@_')].slice(0, LIMIT)
    case 'channel':
      return channels(query, sources)
    case 'topic':
      return topics(query, trigger.channelName ?? '', sources)
    case 'emoji':
      return emoji(query, sources)
    case 'command':
      return commands(query, sources)
    case 'language':
      return languages(trigger, sources)
    case 'moment':
      return moments(query, sources)
  }
}
