import {
  conditionNamed,
  readSearch,
  type ConditionName,
  type Search,
  type SearchCondition,
} from '../../navigation/search.ts'
import { bestMatches } from '../../ui/format/fold.ts'

interface Person {
  readonly user_id: number
  readonly full_name: string
  readonly email: string
  readonly delivery_email: string | null
}

export interface People {
  /** The reader, whom `me` names. */
  readonly ownUserId: number
  /** In the order in which equal matches are shown. */
  readonly users: readonly Person[]
}

/** As many people as a list of suggestions has room for. */
const LIMIT = 8

/** Returns the people whom the text names, best first: the reader by `me`, others by name or address. */
export function peopleNamed({ users, ownUserId }: People, text: string): readonly Person[] {
  const wanted = text.trim().toLowerCase()
  const addresses = ({ email, delivery_email }: Person): string[] =>
    [email, delivery_email ?? ''].map((address) => address.toLowerCase())
  if (wanted.includes('@')) {
    const found = users.filter((user) => addresses(user).some((address) => address.startsWith(wanted)))
    const rank = (user: Person): number => Number(!addresses(user).includes(wanted))
    return found.toSorted((one, other) => rank(one) - rank(other))
  }
  const named = bestMatches(users, text, (user) => user.full_name, LIMIT)
  const reader = wanted === 'me' ? users.find(({ user_id }) => user_id === ownUserId) : undefined
  return reader ? [reader, ...named.filter((each) => each !== reader)] : named
}

/** A search in which people are known, with the message at which it opens, if it names one. */
export interface Settled extends Search {
  readonly near?: number
}

/** A condition that `readSearch` doesn't know, because its operand is a name: `from:ada`, `dm:"Ada Keller"`. */
const NAMED = /(?<=^|\s)(?<minus>-?)(?<typed>[a-z][a-z-]*):(?:"(?<quoted>[^"]+)"|(?<plain>[^\s"]+))(?=\s|$)/g
const NEAR = /(?<=^|\s)near:(\d{1,15})(?=\s|$)/
/** A message whose conversation is meant, wherever it is now: `pathWith` asks for it. */
export const WITH = /(?<=^|\s)with:(\d{1,15})(?=\s|$)/

const TAKES_PEOPLE: ReadonlySet<ConditionName | undefined> = new Set(['from', 'dm', 'dm-including'])

/** Returns the IDs of the people named; undefined unless everybody is known. */
function idsOf(people: People, names: readonly string[]): string | undefined {
  const found = names.map((name) => peopleNamed(people, name)[0]?.user_id)
  return found.includes(undefined) ? undefined : found.join(',')
}

/**
 * Splits the text into conditions and words, and resolves the people whom it names by a part of their name, by their
 * address, or as the reader: `from:ada`, `dm:ada@example.org,lena`, `from:me`.
 */
export function settle(text: string, people: People): Settled {
  const named: SearchCondition[] = []
  const near = NEAR.exec(text)?.[1]
  const rest = readSearch(near === undefined ? text : text.replace(NEAR, ''))
  const words = rest.words.replaceAll(NAMED, (whole, ...found) => {
    const { minus, typed = '', quoted, plain = '' } = found.at(-1) as Record<string, string | undefined>
    const name = conditionNamed(typed)
    if (name === undefined || !TAKES_PEOPLE.has(name)) return whole
    // A plus is a space in a name, and a plus in an address.
    const written = quoted ?? (plain.includes('@') ? plain : plain.replaceAll('+', ' '))
    const operand = idsOf(people, name === 'dm' ? written.split(',') : [written])
    if (operand === undefined) return whole
    named.push({ name, operand, negated: minus === '-' })
    return ''
  })
  return {
    conditions: [...rest.conditions, ...named],
    words: words.trim().replaceAll(/\s+/g, ' '),
    ...(near === undefined ? {} : { near: Number(near) }),
  }
}
