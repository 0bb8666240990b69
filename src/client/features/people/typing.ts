import {
  conversationKey,
  conversationOf,
  directConversation,
  isConversation,
  type Conversation,
  type View,
} from '../../navigation/view.ts'
import { realm } from '../organization/realm.ts'
import type { EventOf } from '../../kernel/feature.ts'
import { scoped, scopedStore, useScoped } from '../../kernel/scope.ts'
import type { Session } from '../../kernel/session.ts'

/** The users typing or editing in each conversation, by its activity key, in the order in which they began. */
type Typists = Readonly<Record<string, readonly number[]>>

const typists = scopedStore<Typists>(() => ({}))
const nobody: readonly number[] = []

/** Where users type, and where they edit messages: two keys for each conversation. */
const typingKey = conversationKey
const editingKey = (conversation: Conversation): string => `edit ${conversationKey(conversation)}`

/** Timers that end notices unless they are renewed, by activity key and user. */
const expiriesOf = scoped(() => new Map<string, ReturnType<typeof setTimeout>>(), clearAll)

function clearAll(expiries: Map<string, ReturnType<typeof setTimeout>>): void {
  for (const expiry of expiries.values()) clearTimeout(expiry)
  expiries.clear()
}

function stopTypist(session: Session, key: string, userId: number): void {
  const expiries = session.get(expiriesOf)
  const store = session.get(typists)
  clearTimeout(expiries.get(`${key} ${userId}`))
  expiries.delete(`${key} ${userId}`)
  const { [key]: before, ...others } = store.getState()
  const rest = before?.filter((each) => each !== userId)
  if (rest === undefined) return
  store.setState(rest.length === 0 ? others : { ...others, [key]: rest }, true)
}

/** @param expiry milliseconds until the notice ends by itself */
function startTypist(session: Session, key: string, userId: number, expiry: number): void {
  const expiries = session.get(expiriesOf)
  const store = session.get(typists)
  clearTimeout(expiries.get(`${key} ${userId}`))
  expiries.set(
    `${key} ${userId}`,
    setTimeout(() => stopTypist(session, key, userId), expiry),
  )
  const before = store.getState()[key] ?? nobody
  if (!before.includes(userId)) store.setState({ [key]: [...before, userId] })
}

function conversationOfTyping(event: EventOf<'typing'>, ownUserId: number): Conversation | undefined {
  if (event.stream_id !== undefined) {
    return { kind: 'topic', channelId: event.stream_id, topic: event.topic ?? '' }
  }
  if (!event.recipients) return undefined
  const people = event.recipients.map((each) => each.user_id)
  return directConversation([...people, event.sender.user_id], ownUserId)
}

/** Ignores the reader's own notices. */
function applyNotice(session: Session, key: string, userId: number, op: 'start' | 'stop'): void {
  if (userId === session.userId) return
  if (op === 'stop') stopTypist(session, key, userId)
  else startTypist(session, key, userId, realm(session).typingExpiry)
}

export function applyToTyping(session: Session, event: EventOf<'typing'>): void {
  const conversation = conversationOfTyping(event, session.userId)
  if (conversation) applyNotice(session, typingKey(conversation), event.sender.user_id, event.op)
}

function conversationOfEditing(
  { recipient }: EventOf<'typing_edit_message'>,
  ownUserId: number,
): Conversation | undefined {
  if (recipient?.channel_id !== undefined) {
    return { kind: 'topic', channelId: recipient.channel_id, topic: recipient.topic ?? '' }
  }
  return recipient?.user_ids && directConversation(recipient.user_ids, ownUserId)
}

export function applyToEditTyping(session: Session, event: EventOf<'typing_edit_message'>): void {
  const conversation = conversationOfEditing(event, session.userId)
  if (conversation) applyNotice(session, editingKey(conversation), event.sender_id, event.op)
}

/** A message ends its author's typing. */
export const endTyping = (session: Session, { message }: EventOf<'message'>): void =>
  stopTypist(session, typingKey(conversationOf(message, session.userId)), message.sender_id)

/** Clears all typing notices, because notices from before a lost queue are out of date. */
export function forgetTyping(session: Session): void {
  clearAll(session.get(expiriesOf))
  session.get(typists).setState({}, true)
}

/** Returns the IDs of the users typing in the conversation; empty for views of several conversations. */
export const useTyping = (view: View): readonly number[] =>
  useScoped(typists, (typists) => (isConversation(view) ? (typists[typingKey(view)] ?? nobody) : nobody))

/** As `useTyping`, of the users who edit a message there. */
export const useEditing = (view: View): readonly number[] =>
  useScoped(typists, (typists) => (isConversation(view) ? (typists[editingKey(view)] ?? nobody) : nobody))

/** The IDs of the users typing, for use outside of components. */
export const typistsIn = (session: Session, conversation: Conversation): readonly number[] =>
  session.get(typists).getState()[typingKey(conversation)] ?? nobody

/** The IDs of the users editing, for use outside of components. */
export const editorsIn = (session: Session, conversation: Conversation): readonly number[] =>
  session.get(typists).getState()[editingKey(conversation)] ?? nobody
