import { siteLinks } from '../../features/messages/html/siteLinks.ts'
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
      const { eventPages = '/event/' } = session.get(siteLinks).getState()
      const beginnings = ['/event/', eventPages.replace(/^https?:/, '')]
      const mayLink = beginnings.some((beginning) => message.content.includes(beginning))
      if (mayLink) lookAgain(session)
    },
    update_message: lookAgain,
    delete_message: lookAgain,
  },
}
