import { hostJson } from './answers.ts'
import type { ChatBackend } from './backend.ts'
import { createProxy } from './proxy.ts'

/** Paths of the calendar interface; the site also serves it under a language. */
export const calendarPaths = ['/calendar/events/v1/*', '/:language{fr|de|it}/calendar/events/v1/*'] as const

const OWN_NAMESPACE = 'calendar/events/v1'

/** The embedded calendar is not there yet; calendar errors have a form of their own (calendar spec 7). */
const notImplemented: ChatBackend = () =>
  Promise.resolve(
    hostJson(
      { code: 'not_implemented', message: 'This host offers no calendar yet.', data: { status: 501 } },
      501,
    ),
  )

/** What answers for the calendar interface: another site, under its own namespace, where one is given. */
export const createCalendarBackend = (eventsUrl: string | undefined, namespace: string): ChatBackend =>
  eventsUrl === undefined
    ? notImplemented
    : createProxy(eventsUrl, (pathname) => pathname.replace(OWN_NAMESPACE, namespace))
