import type { Message } from '../../../protocol/chat/messages.ts'
import { isGenuine, sealedToken, unprovedContent } from '../accounts/tokens.ts'
import type { ChatContext } from '../context.ts'
import { userById, type UserRow } from '../users/store.ts'

/* Addresses in mails about missed messages. */

type WithAddress = Pick<ChatContext, 'url'>

/** Escapes twice where needed: browsers resolve the segments "." and "..", even when escaped once. */
const segment = (topic: string): string =>
  topic === '.' || topic === '..' ? topic.replaceAll('.', '%252E') : encodeURIComponent(topic)

function pathOf(
  { stream_id: channelId, subject, display_recipient: people }: Message,
  readerId: number,
  names: 'shown' | 'hidden',
): string {
  if (channelId !== undefined)
    return names === 'shown' ? `/channel/${channelId}/topic/${segment(subject)}` : `/channel/${channelId}`
  const others = typeof people === 'string' ? [] : people.map(({ id }) => id).filter((id) => id !== readerId)
  return `/dm/${others.toSorted((one, other) => one - other).join() || 'me'}`
}

/** The app's page with the message in its conversation; without names, in its channel. */
export const messageAddress = (
  context: WithAddress,
  message: Message,
  readerId: number,
  names: 'shown' | 'hidden',
): string => `${context.url()}${pathOf(message, readerId, names)}/near/${message.id}`

/** As `messageAddress`, with the focus in the composer. */
export const replyAddress = (...args: Parameters<typeof messageAddress>): string =>
  `${messageAddress(...args)}?reply`

const PURPOSE = 'missed mails'

/** The token belongs to the mailbox: it ends with the account's address. */
export const mailsToken = (context: ChatContext, { id, delivery_email }: UserRow): string =>
  sealedToken(context, PURPOSE, { user_id: id }, delivery_email)

/** Returns the active account of a token; undefined for others. */
export function accountOfToken(context: ChatContext, token: string): UserRow | undefined {
  const content = unprovedContent(token)
  const id: unknown =
    typeof content === 'object' && content !== null && 'user_id' in content ? content.user_id : undefined
  const user = typeof id === 'number' ? userById(context.database, id) : undefined
  return user?.is_active === 1 && isGenuine(context, PURPOSE, token, user.delivery_email) ? user : undefined
}

/** The app's page that ends mails about missed messages. */
export const stopPage = (context: ChatContext, user: UserRow): string =>
  `${context.url()}/missed-emails/${mailsToken(context, user)}`

/** Ends them with one click of a mail program. */
export const unsubscribeAddress = (context: ChatContext, user: UserRow): string =>
  `${context.url()}/session/missed-emails-off/${mailsToken(context, user)}`
