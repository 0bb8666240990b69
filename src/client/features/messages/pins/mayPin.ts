import type { Message } from '../../../../protocol/chat/messages.ts'
import { postingObstacle } from '../../../../protocol/chat/permissions.ts'
import { pinMessage } from '../../../../protocol/chat/pins.ts'
import type { Availability } from '../../../kernel/action.ts'
import { offers } from '../../../kernel/offers.ts'
import { NOBODY, type Session } from '../../../kernel/session.ts'
import { channel } from '../../channels/queries.ts'
import { laterChannelTexts } from '../../channels/texts/laterChannelTexts.ts'
import { groups, ownUser } from '../../people/queries.ts'

/** Whoever can post in a conversation pins and unpins its messages, by the same rule as the service. */
export function mayPin(session: Session, { stream_id }: Pick<Message, 'stream_id'>): Availability {
  if (session.userId === NOBODY || !offers(session, pinMessage)) return 'hidden'
  if (stream_id === undefined) return 'yes'
  const known = channel(session, stream_id)
  switch (known && postingObstacle(ownUser(session), known, groups(session))) {
    case 'archived':
      return laterChannelTexts('channels.archivedNotice')
    case 'not-allowed':
      return 'hidden'
    default:
      return known ? 'yes' : 'hidden'
  }
}
