import { cutText } from '../../../markdown/cutText.ts'
import { hasMention } from '../channels/unreadsReduce.ts'
import { conversationOf, isKindAmong, viewKey, type Conversation, type View } from '../../navigation/view.ts'
import type { EventOf } from '../../kernel/feature.ts'
import { scopedStore } from '../../kernel/scope.ts'
import type { Session } from '../../kernel/session.ts'
import { chosenAnnounced } from '../../ui/announcements.ts'
import { viewOf } from '../../navigation/viewAddress.ts'

/** A new message in the open conversation, for screen readers. */
export interface Announcement {
  readonly id: number
  readonly author: string
  readonly text: string
}

interface Announcer {
  readonly lines: readonly Announcement[]
  /** Number of further messages of the same moment, which are announced by their number alone. */
  readonly skipped: number
  /** Milliseconds. */
  readonly momentBegan: number
  readonly saidInMoment: number
}

/** Within this many milliseconds at most `MOST` messages are announced one by one. */
const MOMENT = 2_000
const MOST = 3
const LONGEST = 160
const KEPT = 12

export const announcer = scopedStore<Announcer>(() => ({
  lines: [],
  skipped: 0,
  momentBegan: 0,
  saidInMoment: 0,
}))

/** Announces a message; `now` in milliseconds. */
export const announce = (session: Session, line: Announcement, now: number): void =>
  session.get(announcer).setState(({ lines, momentBegan, saidInMoment }) => {
    const isNewMoment = now - momentBegan > MOMENT
    const said = isNewMoment ? 1 : saidInMoment + 1
    const moment = { momentBegan: isNewMoment ? now : momentBegan, saidInMoment: said }
    return said > MOST
      ? { ...moment, skipped: said - MOST }
      : { ...moment, lines: [...lines, line].slice(-KEPT), skipped: 0 }
  })

const holds = (view: View, conversation: Conversation): boolean => {
  if (view.kind === 'feed') return isKindAmong(view.only, conversation.kind)
  if (view.kind === 'channel')
    return conversation.kind === 'topic' && conversation.channelId === view.channelId
  return viewKey(view) === viewKey(conversation)
}

interface Announceable {
  readonly id: number
  readonly sender_full_name: string
  readonly content: string
}

async function announceMessage(
  session: Session,
  { id, sender_full_name: author, content }: Announceable,
): Promise<void> {
  const { notificationTextOf } = await import('../../../markdown/plainText.ts')
  announce(session, { id, author, text: cutText(notificationTextOf(content), LONGEST) }, Date.now())
}

/** Returns true if the reader's settings announce such a message. */
function isWanted(conversation: Conversation, flags: readonly string[]): boolean {
  switch (chosenAnnounced()) {
    case 'all':
      return true
    case 'mentions':
      return conversation.kind === 'direct' || hasMention(flags)
    case 'none':
      return false
  }
}

/** Announces another person's message in the open view, if the reader's settings allow it. */
export function announceArrival(session: Session, { message, flags }: EventOf<'message'>): void {
  if (message.sender_id === session.userId) return
  const open = viewOf(location.pathname, location.search)
  const conversation = conversationOf(message, session.userId)
  if (!open || !holds(open.view, conversation) || !isWanted(conversation, flags)) return
  void announceMessage(session, message)
}
