import type { Narrow, NarrowTerm } from '../../protocol/chat/narrow.ts'

/** A day in the reader's zone. Servers have no such condition: the messages are read by their date (`readDated`). */
const DAY = {
  operator: 'date',
  // "2026-02-30" is none: as a date it would be another day, or no date.
  operand: { test: (day: string): boolean => JSON.stringify(new Date(day)).startsWith(`"${day}T`) },
} as const

/**
 * Conditions that can be typed among the words, each with the operands allowed after its colon (chat spec
 * 2.7).
 */
const CONDITIONS = {
  from: { operator: 'sender', operand: /^\d{1,15}$/ },
  dm: { operator: 'dm', operand: /^\d{1,15}(,\d{1,15})*$/ },
  'dm-including': { operator: 'dm-including', operand: /^\d{1,15}$/ },
  channel: { operator: 'channel', operand: /\S/ },
  channels: { operator: 'channels', operand: /^(public|web-public|archived)$/ },
  topic: { operator: 'topic', operand: /^/ },
  is: {
    operator: 'is',
    operand: /^(starred|mentioned|unread|dm|private|alerted|resolved|followed|muted)$/,
  },
  has: { operator: 'has', operand: /^(link|image|attachment|reaction)$/ },
  id: { operator: 'id', operand: /^\d{1,15}$/ },
  before: DAY,
  after: DAY,
  date: DAY,
} as const

export type ConditionName = keyof typeof CONDITIONS

/** Synonyms of condition names, those of other chat clients among them. */
const SAME: Readonly<Record<string, ConditionName>> = {
  sender: 'from',
  stream: 'channel',
  in: 'channel',
  streams: 'channels',
  subject: 'topic',
  'pm-with': 'dm',
  'group-pm-with': 'dm-including',
}

/** A condition as people type it: `from:7`, `-is:muted`. */
export interface SearchCondition {
  readonly name: ConditionName
  readonly operand: string
  readonly negated: boolean
}

/** A search: its words, and the conditions that must also hold. */
export interface Search {
  readonly conditions: readonly SearchCondition[]
  readonly words: string
}

/** `topic:lunch`, `topic:two+words`, `topic:"two words"`, `-is:muted`. */
const CONDITION =
  /(?<=^|\s)(?<minus>-?)(?<name>[a-z][a-z-]*):(?:"(?<quoted>(?:[^"\\]|\\.)*)"|(?<plain>[^\s"]+))(?=\s|$)/g

/** The condition with that name or synonym. */
export const conditionNamed = (name: string): ConditionName | undefined => {
  if (Object.hasOwn(SAME, name)) return SAME[name]
  return Object.hasOwn(CONDITIONS, name) ? (name as ConditionName) : undefined
}

function conditionOf(groups: Readonly<Record<string, string | undefined>>): SearchCondition | undefined {
  const { minus, name: typed = '', quoted, plain = '' } = groups
  const name = conditionNamed(typed)
  const written = quoted?.replaceAll(/\\(.)/g, '$1') ?? plain.replaceAll('+', ' ')
  const operand = name === 'has' ? written.replace(/s$/, '') : written
  return name && CONDITIONS[name].operand.test(operand) && !(minus && CONDITIONS[name] === DAY)
    ? { name, operand, negated: minus === '-' }
    : undefined
}

/** Reads the text of the search box. A word that only looks like a condition counts among the words. */
export function readSearch(query: string): Search {
  const conditions: SearchCondition[] = []
  const words = query.replaceAll(CONDITION, (whole, ...rest) => {
    const found = conditionOf(rest.at(-1) as Record<string, string | undefined>)
    if (found === undefined) return whole
    conditions.push(found)
    return ''
  })
  return { conditions, words: words.trim().replaceAll(/\s+/g, ' ') }
}

/** Conditions that name the place to search in. */
const PLACES: ReadonlySet<ConditionName> = new Set(['channel', 'dm', 'is'])

/** True for a search that names a place to search in. */
export const saysWhere = (query: string): boolean =>
  readSearch(query).conditions.some(({ name }) => PLACES.has(name))

function operandOf({ name, operand }: SearchCondition): NarrowTerm['operand'] {
  if (name === 'dm') return operand.split(',').map(Number)
  return /^(from|dm-including|channel|id)$/.test(name) && /^\d+$/.test(operand) ? Number(operand) : operand
}

const termOf = (condition: SearchCondition): NarrowTerm => ({
  operator: CONDITIONS[condition.name].operator,
  operand: operandOf(condition),
  negated: condition.negated,
})

/** Turns the text of the search box into a narrow: conditions such as `channel:design`, and the words. */
export function searchTerms(query: string): Narrow {
  const { conditions, words } = readSearch(query)
  const terms = conditions.filter(({ name }) => CONDITIONS[name] !== DAY).map(termOf)
  return words === '' && conditions.length > 0
    ? terms
    : [...terms, { operator: 'search', operand: words, negated: false }]
}
