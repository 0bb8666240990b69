import { getMessages } from '../../../../protocol/chat/messages.ts'
import { channel } from '../../channels/queries.ts'
import { pathOf } from '../../../navigation/address.ts'
import { goTo } from '../../../navigation/goTo.ts'
import { narrowOf } from '../../../navigation/narrow.ts'
import type { View } from '../../../navigation/view.ts'
import type { Session } from '../../../kernel/session.ts'

/** A day by its beginning in the reader's own zone, or the beginning of the view. */
export type Moment = Date | 'oldest'

interface Found {
  readonly messageId: number
  /** True if the view has no message of that day or later: this is the last message before. */
  readonly isEarlier: boolean
}

/**
 * The first message of the view at that moment or later, else its last one (chat spec 4.4, `anchor=date`). Undefined
 * if the view has no messages.
 * @throws ApiError, NetworkError, ShapeError
 */
export async function messageAt(session: Session, view: View, moment: Moment): Promise<Found | undefined> {
  const anchor =
    moment === 'oldest' ? { anchor: 'oldest' } : { anchor: 'date', anchor_date: moment.toISOString() }
  const { messages } = await session.api(getMessages, {
    ...anchor,
    narrow: narrowOf(view, session.userId),
    num_before: 0,
    num_after: 1,
    apply_markdown: true,
    allow_empty_topic_name: true,
  })
  const [first] = messages.toSorted((a, b) => a.id - b.id)
  return (
    first && {
      messageId: first.id,
      isEarlier: moment !== 'oldest' && first.timestamp * 1000 < moment.getTime(),
    }
  )
}

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** Opens the view at that message, under an address that leads there again. */
export async function openAt(session: Session, view: View, messageId: number): Promise<void> {
  const name = 'channelId' in view ? channel(session, view.channelId)?.name : undefined
  const path = pathOf(view, messageId, name)
  if (path === location.pathname + location.search) {
    // The reader may have gone on from there: this is a separate visit.
    goTo(pathOf(view, undefined, name))
    await nextTask()
  }
  goTo(path)
}
