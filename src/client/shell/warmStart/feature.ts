import type { EventContent } from '../../../protocol/chat/queueEvents.ts'
import type { Feature } from '../../kernel/feature.ts'
import type { Session } from '../../kernel/session.ts'
import { keeperOf } from './keeper.ts'

const review = (session: Session, event: EventContent): void => keeperOf(session).apply(event)

/** Loads after the first messages, which do not need it. */
export const warmStartFeature: Feature = {
  name: 'warmStart',
  restore: (session, snapshot) => void keeperOf(session).restore(snapshot),
  on: {
    update_message: review,
    delete_message: review,
    stream: review,
    subscription: review,
  },
}
