import type { Feature } from '../../kernel/feature.ts'
import type { Session } from '../../kernel/session.ts'
import { TALKS } from './eventTalks.ts'

const lookAgain = ({ cache }: Session): void => void cache.invalidateQueries({ queryKey: [TALKS] })

/** Searches again when a message with a link to an event arrives, changes or moves. */
export const eventTalksFeature: Feature = {
  name: 'eventTalks',
  restore: lookAgain,
  on: {
    message: (session, { message }) => {
      if (message.content.includes('/event/')) lookAgain(session)
    },
    update_message: lookAgain,
    delete_message: lookAgain,
  },
}
