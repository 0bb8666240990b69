import { conditionNamed, type ConditionName, type SearchCondition } from '../../navigation/search.ts'
import { typedDay } from '../../navigation/searchDays.ts'
import { writeCondition } from '../../navigation/searchWriting.ts'
import { bestMatches } from '../../ui/format/fold.ts'
import { peopleNamed, type People } from './settle.ts'

interface Place {
  readonly stream_id: number
  readonly name: string
}

/** A fixed operand of a condition, such as `image` of `has`. */
interface Choice {
  readonly operand: string
  readonly label: string
}

/** The sources of suggestions, each in the order in which equal matches are shown. */
export interface SearchSources extends People {
  readonly channels: readonly Place[]
  /** Topics of the channel that is searched; without one, those that the page knows. */
  readonly topics: readonly string[]
  readonly states: readonly Choice[]
  readonly possessions: readonly Choice[]
  /** Days of late by their names; any other can be typed. */
  readonly days: readonly Choice[]
  /** Conditions that hold for the messages on screen, such as their channel. */
  readonly here: readonly SearchCondition[]
  /** Earlier searches, latest first. */
  readonly recent: readonly string[]
}

/** A line of the list below the box. */
export type SearchSuggestion =
  /** Searches for the typed words. */
  | { readonly kind: 'search'; readonly words: string }
  | { readonly kind: 'recent'; readonly query: string }
  /** Begins a condition whose operand is still to be chosen. */
  | { readonly kind: 'begin'; readonly name: ConditionName; readonly words: string }
  /** Adds a whole condition, and leaves the other typed words. */
  | { readonly kind: 'condition'; readonly condition: SearchCondition; readonly words: string }

const LIMIT = 8
const RECENT = 3
/** Conditions that can be begun from the list, most useful first. */
const BEGINNINGS: readonly ConditionName[] = [
  'from',
  'channel',
  'topic',
  'dm',
  'has',
  'is',
  'after',
  'before',
  'date',
  'id',
]

/** Matches an unfinished condition at the end of the text. */
const BEGUN = /(?:^|\s)(?<minus>-?)(?<typed>[a-z][a-z-]*):"?(?<operand>[^":]*)$/

interface Begun {
  readonly name: ConditionName
  readonly negated: boolean
  readonly operand: string
  readonly words: string
}

function begunIn(text: string): Begun | undefined {
  const match = BEGUN.exec(text)
  const { minus, typed = '', operand = '' } = match?.groups ?? {}
  const name = conditionNamed(typed)
  return match && name
    ? { name, negated: minus === '-', operand: operand.trim(), words: text.slice(0, match.index) }
    : undefined
}

const people = (sources: People, text: string): string[] =>
  peopleNamed(sources, text)
    .slice(0, LIMIT)
    .map((user) => String(user.user_id))

const places = ({ channels }: SearchSources, text: string): string[] =>
  bestMatches(channels, text, (channel) => channel.name, LIMIT).map((channel) => String(channel.stream_id))

/** Returns the values of choices whose label or operand matches the text. */
const choices = (among: readonly Choice[], text: string): string[] =>
  bestMatches(among, text, ({ operand, label }) => `${operand} ${label}`, LIMIT).map((each) => each.operand)

function operandsOf(name: ConditionName, text: string, sources: SearchSources): readonly string[] {
  switch (name) {
    case 'from':
    case 'dm':
    case 'dm-including':
      return people(sources, text)
    case 'channel':
      return places(sources, text)
    case 'topic':
      return bestMatches(sources.topics, text, (topic) => topic, LIMIT)
    case 'is':
      return choices(sources.states, text)
    case 'has':
      return choices(sources.possessions, text)
    case 'channels':
      return []
    case 'id':
      return /^\d{1,15}$/.test(text) ? [text] : []
    case 'before':
    case 'after':
    case 'date': {
      const typed = typedDay(text, new Date())
      return typed === undefined ? choices(sources.days, text) : [typed]
    }
  }
}

const completed = ({ name, negated, operand, words }: Begun, sources: SearchSources): SearchSuggestion[] =>
  operandsOf(name, operand, sources).map((each) => ({
    kind: 'condition',
    condition: { name, operand: each, negated },
    words,
  }))

/**
 * Returns the suggestions for an empty box: conditions of the messages on screen, earlier searches, and conditions to
 * begin.
 */
function atRest(conditions: readonly SearchCondition[], { here, recent }: SearchSources): SearchSuggestion[] {
  const taken = new Set(conditions.map((each) => each.name))
  const earlier = conditions.length === 0 ? recent.slice(0, RECENT) : []
  return [
    ...here
      .filter(({ name }) => !taken.has(name))
      .map((condition) => ({ kind: 'condition', condition, words: '' }) as const),
    ...earlier.map((query) => ({ kind: 'recent', query }) as const),
    ...BEGINNINGS.filter((name) => !taken.has(name)).map(
      (name) => ({ kind: 'begin', name, words: '' }) as const,
    ),
  ]
}

/** Returns the conditions that the words can mean: all the words, else the last one. */
function meant(text: string, sources: SearchSources): SearchSuggestion[] {
  const whole = text.trim()
  const last = whole.slice(whole.lastIndexOf(' ') + 1)
  const condition = (name: ConditionName, operand: string, words: string): SearchSuggestion => ({
    kind: 'condition',
    condition: { name, operand, negated: false },
    words,
  })
  const found = (part: string, words: string): SearchSuggestion[] => [
    ...BEGINNINGS.filter((name) => part.length > 1 && name.startsWith(part.toLowerCase())).map(
      (name) => ({ kind: 'begin', name, words }) as const,
    ),
    ...people(sources, part)
      .slice(0, 3)
      .map((operand) => condition('from', operand, words)),
    ...places(sources, part)
      .slice(0, 3)
      .map((operand) => condition('channel', operand, words)),
    ...choices(sources.possessions, part)
      .slice(0, 2)
      .map((operand) => condition('has', operand, words)),
    ...choices(sources.states, part)
      .slice(0, 2)
      .map((operand) => condition('is', operand, words)),
  ]
  const forWhole = found(whole, '')
  return forWhole.length > 0 || last === whole ? forWhole : found(last, whole.slice(0, -last.length))
}

/**
 * Returns suggestions that complete or replace the text, best first: at most eight, and a few more for an empty box.
 */
export function suggestSearch(
  text: string,
  conditions: readonly SearchCondition[],
  sources: SearchSources,
): readonly SearchSuggestion[] {
  if (text.trim() === '') return atRest(conditions, sources)
  const begun = begunIn(text)
  if (begun) return completed(begun, sources).slice(0, LIMIT)
  return [{ kind: 'search', words: text.trim() } as const, ...meant(text, sources)].slice(0, LIMIT)
}

/** Joins lists without duplicates. */
export function joined(
  conditions: readonly SearchCondition[],
  added: readonly SearchCondition[],
): readonly SearchCondition[] {
  const byText = new Map([...conditions, ...added].map((each) => [writeCondition(each), each]))
  return [...byText.values()]
}
