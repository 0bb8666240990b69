import { listBounds } from '../../../../protocol/bounds.ts'
import type { NarrowTerm } from '../../../../protocol/chat/narrow.ts'
import type { Caller, ChatContext } from '../../context.ts'
import { asReason, because, type ReasonOrKey } from '../../../../protocol/refusals/reason.ts'
import { refuse } from '../../refuse.ts'
import { namedOnce } from '../../users/named.ts'
import { userByEmail, userById } from '../../users/store.ts'
import { visibilityTo } from '../../users/visibility.ts'
import { condition, type Condition } from '../access.ts'
import type { SearchTerm } from '../search/terms.ts'
import type { Wherein } from '../store/received.ts'

/** Start of a message query: the messages, the reader's rows, or the search index. */
export type Lead = 'message' | 'received' | 'unread' | 'starred' | 'mentioned' | 'alerted' | 'search'

/** Result of one term: conditions over `message` (m) and the reader's state of it (`readerJoins`). */
export interface Part {
  readonly condition: Condition
  /** The only conversations with messages that can match. */
  readonly wherein?: Wherein
  /** The only kind of message that can match. */
  readonly admits?: 'channel' | 'direct'
  /** Start of the query if the term matches few messages. */
  readonly lead?: Lead
  /**
   * `shared`: a channel term, which includes the channel's shared history. `own`: concerns received messages
   * only.
   */
  readonly history?: 'shared' | 'own'
  /** Search terms, if the term is a search that was not negated. */
  readonly search?: readonly SearchTerm[]
}

/** Reader and context of a query. Without a reader: a visitor without an account. */
export interface Asking {
  readonly context: ChatContext
  readonly reader: Caller | undefined
}

/** Compiles the operand of one operator. */
export type Operator = (operand: NarrowTerm['operand'], asking: Asking) => Part

export function badNarrow(reason: ReasonOrKey): never {
  const description = asReason(reason)
  return refuse('BAD_NARROW', because('messages.narrowInvalid', { description }), {
    desc: String(description),
  })
}

export const everything: Condition = condition('TRUE')
export const nothing: Condition = condition('FALSE')

/** The part of a term that only messages of this conversation match. */
export const inConversation = (conversationId: number): Pick<Part, 'condition' | 'wherein'> => ({
  condition: condition('m.conversation_id = ?', conversationId),
  wherein: conversationId,
})

/** -1 stands for visitors, who have no rows. */
export const readerId = ({ reader }: Asking): number => reader?.user_id ?? -1

export const textOperand = (operand: NarrowTerm['operand'], operator: string): string =>
  typeof operand === 'string' || typeof operand === 'number'
    ? String(operand)
    : badNarrow(because('narrows.operandText', { operator }))

/** Parses a message ID, given as a number or text. */
export function messageIdOperand(operand: NarrowTerm['operand'], operator: string): number {
  const text = textOperand(operand, operator).trim()
  return /^\d{1,15}$/.test(text) ? Number(text) : badNarrow(because('narrows.operandId', { operator }))
}

/**
 * Finds a user by ID or API email, ignoring case. Addresses work only for users whom the reader can see:
 * otherwise anybody could find out their owners.
 */
function userOf(each: string | number, { context }: Asking, isKnown: (userId: number) => boolean): number {
  const text = String(each).trim()
  const isId = typeof each === 'number' || /^\d{1,15}$/.test(text)
  if (isId) return userById(context.database, Number(each))?.id ?? unknownUser(text)
  const user = userByEmail(context.database, text)
  return user && isKnown(user.id) ? user.id : unknownUser(text)
}

const unknownUser = (user: string): never => badNarrow(because('narrows.userUnknown', { user }))

/** Returns a function that tests if the reader can see a user; visitors see none. */
const knownTo = ({ context, reader }: Asking): ((userId: number) => boolean) =>
  reader ? visibilityTo(context, reader) : () => false

export const userOperand = (operand: NarrowTerm['operand'], operator: string, asking: Asking): number =>
  typeof operand === 'object'
    ? badNarrow(because('narrows.oneUser', { operator }))
    : userOf(operand, asking, knownTo(asking))

/** Parses users, given as a list or as one text separated by commas. */
export function usersOperand(operand: NarrowTerm['operand'], asking: Asking): number[] {
  const listed = namedOnce(operand)
  if (listed.length > listBounds.names) {
    badNarrow(because('faults.mostEntries', { most: listBounds.names }))
  }
  const isKnown = knownTo(asking)
  return listed.map((each) => userOf(each, asking, isKnown))
}
