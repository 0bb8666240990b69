import type { Narrow, NarrowTerm } from '../../protocol/chat/narrow.ts'

/** Conditions that may be typed among the words, each with what may stand behind its colon (chat spec 2.7). */
const CONDITIONS = {
  from: { operator: 'sender', operand: /^(\d{1,15}|\S+@\S+)$/ },
  dm: { operator: 'dm', operand: /^\d{1,15}(,\d{1,15})*$/ },
  channel: { operator: 'channel', operand: /\S/ },
  channels: { operator: 'channels', operand: /^(public|web-public|archived)$/ },
  topic: { operator: 'topic', operand: /^/ },
  is: {
    operator: 'is',
    operand: /^(starred|mentioned|unread|dm|private|alerted|resolved|followed|muted)$/,
  },
  has: { operator: 'has', operand: /^(link|image|attachment|reaction)$/ },
} as const

export type ConditionName = keyof typeof CONDITIONS

/** Other words for the same. */
const SAME: Readonly<Record<string, ConditionName>> = { sender: 'from', stream: 'channel', in: 'channel' }

/** One condition as it is typed: `from:7`, `-is:muted`. */
export interface SearchCondition {
  readonly name: ConditionName
  readonly operand: string
  readonly negated: boolean
}

/** What somebody searches for: the words, and what else has to hold. */
export interface Search {
  readonly conditions: readonly SearchCondition[]
  readonly words: string
}

/** `topic:lunch`, `topic:two+words`, `topic:"two words"`, `-is:muted`. */
const CONDITION =
  /(?<=^|\s)(?<minus>-?)(?<name>[a-z]+):(?:"(?<quoted>(?:[^"\\]|\\.)*)"|(?<plain>[^\s"]+))(?=\s|$)/g

/** The condition of that name, also by another word for it. */
export const conditionNamed = (name: string): ConditionName | undefined => {
  if (Object.hasOwn(SAME, name)) return SAME[name]
  return Object.hasOwn(CONDITIONS, name) ? (name as ConditionName) : undefined
}

function conditionOf(groups: Readonly<Record<string, string | undefined>>): SearchCondition | undefined {
  const { minus, name: typed = '', quoted, plain = '' } = groups
  const name = conditionNamed(typed)
  const operand = quoted?.replaceAll(/\\(.)/g, '$1') ?? plain.replaceAll('+', ' ')
  return name && CONDITIONS[name].operand.test(operand)
    ? { name, operand, negated: minus === '-' }
    : undefined
}

/** What was typed into the search box. What looks like a condition and is none counts among the words. */
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

/** Conditions that say by themselves where to search. */
const PLACES: ReadonlySet<ConditionName> = new Set(['channel', 'dm', 'is'])

/** Whether a search says where to look. */
export const saysWhere = (query: string): boolean =>
  readSearch(query).conditions.some(({ name }) => PLACES.has(name))

function operandOf({ name, operand }: SearchCondition): NarrowTerm['operand'] {
  if (name === 'dm') return operand.split(',').map(Number)
  return (name === 'from' || name === 'channel') && /^\d+$/.test(operand) ? Number(operand) : operand
}

const termOf = (condition: SearchCondition): NarrowTerm => ({
  operator: CONDITIONS[condition.name].operator,
  operand: operandOf(condition),
  negated: condition.negated,
})

/** What somebody typed into the search box as a narrow: conditions such as `channel:design`, and the words. */
export function searchTerms(query: string): Narrow {
  const { conditions, words } = readSearch(query)
  const terms = conditions.map(termOf)
  return words === '' && terms.length > 0
    ? terms
    : [...terms, { operator: 'search', operand: words, negated: false }]
}
