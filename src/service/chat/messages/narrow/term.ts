import { listBounds } from '../../../../protocol/bounds.ts'
import type { NarrowTerm } from '../../../../protocol/chat/narrow.ts'
import type { Caller, ChatContext } from '../../context.ts'
import { say, sayingOf, type Said } from '../../../refusals/say.ts'
import { refuse } from '../../refuse.ts'
import { namedOnce } from '../../users/named.ts'
import { userByEmail, userById } from '../../users/rows.ts'
import { sightOf } from '../../users/sight.ts'
import { condition, type Condition } from '../access.ts'
import type { SearchTerm } from '../search/terms.ts'

/** Where a query that finds messages starts: with the messages, what the reader received, or the search's index. */
export type Lead = 'message' | 'received' | 'unread' | 'starred' | 'mentioned' | 'alerted' | 'search'

/** What one term of a narrow asks for: conditions over `message` (m) and the reader's `user_message` (um). */
export interface Part {
  readonly condition: Condition
  /** The only kind of message that can satisfy it. */
  readonly admits?: 'channel' | 'direct'
  /** Where to start looking, when the term leaves few messages. */
  readonly lead?: Lead
  /** `shared`: a channel-type term, it opens the channel's shared history. `own`: it is about what was received. */
  readonly history?: 'shared' | 'own'
  /** What is searched for, where the term is a search that was not negated. */
  readonly search?: readonly SearchTerm[]
}

/** Who asks for which messages. Without a reader: a visitor who has not signed in. */
export interface Asking {
  readonly context: ChatContext
  readonly reader: Caller | undefined
}

/** Reads one operator's operand. */
export type Operator = (operand: NarrowTerm['operand'], asking: Asking) => Part

/** `desc` is for programs, and English. */
export function badNarrow(said: Said): never {
  const description = sayingOf(said)
  return refuse('BAD_NARROW', say('Invalid narrow operator: {description}', { description }), {
    desc: description.toString(),
  })
}

export const everything: Condition = condition('TRUE')
export const nothing: Condition = condition('FALSE')

/** Where visitors have no flags, nothing is theirs. */
export const readerId = ({ reader }: Asking): number => reader?.user_id ?? -1

export const textOperand = (operand: NarrowTerm['operand'], operator: string): string =>
  typeof operand === 'string' || typeof operand === 'number'
    ? String(operand)
    : badNarrow(say('the operand of {operator} must be a string', { operator }))

/** A message ID, as a number or in text. */
export function messageIdOperand(operand: NarrowTerm['operand'], operator: string): number {
  const text = textOperand(operand, operator).trim()
  return /^\d{1,15}$/.test(text)
    ? Number(text)
    : badNarrow(say('the operand of {operator} must be a message ID', { operator }))
}

/**
 * A person by ID or API email; case does not count. Addresses are only for those who know the person, or anybody could
 * find out whose they are.
 */
function userOf(each: string | number, { context }: Asking, isKnown: (userId: number) => boolean): number {
  const text = String(each).trim()
  const isId = typeof each === 'number' || /^\d{1,15}$/.test(text)
  if (isId) return userById(context, Number(each))?.id ?? unknownUser(text)
  const user = userByEmail(context, text)
  return user && isKnown(user.id) ? user.id : unknownUser(text)
}

const unknownUser = (user: string): never => badNarrow(say('unknown user {user}', { user }))

/** Whom the reader knows; visitors know nobody. */
const knownTo = ({ context, reader }: Asking): ((userId: number) => boolean) =>
  reader ? sightOf(context, reader) : () => false

export const userOperand = (operand: NarrowTerm['operand'], operator: string, asking: Asking): number =>
  typeof operand === 'object'
    ? badNarrow(say('{operator} takes one user', { operator }))
    : userOf(operand, asking, knownTo(asking))

/** People as a list, or in one string with commas between. */
export function usersOperand(operand: NarrowTerm['operand'], asking: Asking): number[] {
  const listed = namedOnce(operand)
  if (listed.length > listBounds.names) {
    badNarrow(say('must have at most {most} entries', { most: listBounds.names }))
  }
  const isKnown = knownTo(asking)
  return listed.map((each) => userOf(each, asking, isKnown))
}
