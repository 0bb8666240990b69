import type { CalendarEvent } from '../../../../protocol/calendar/shapes.ts'
import { useText } from '../../../i18n/useText.ts'
import { deviceZone } from '../time/zone.ts'
import { dayAndTime } from '../../../ui/format/time.ts'
import { useNow } from '../../../ui/format/useNow.ts'
import styles from './EventView.module.css'
import { useCalendarReader } from '../reader.ts'
import { planText } from './planText.ts'
import { nearness, type EventTime } from './whenText.ts'
import { eventTexts } from './texts/eventTexts.ts'

const known = ['future', 'draft', 'pending', 'private', 'trash'] as const

/** Returns the moment at which a scheduled event appears; undefined if its site does not tell. */
function appearanceOf({ date_utc: told }: CalendarEvent): Date | undefined {
  const at = new Date(`${told.replace(' ', 'T')}Z`)
  return Number.isNaN(at.getTime()) ? undefined : at
}

/** The state of the event: soon, running or over; its status, unless published; its visibility. */
export const StateLine = ({ event, time }: { event: CalendarEvent; time: EventTime }) => {
  const t = useText(eventTexts)
  const language = document.documentElement.lang || 'en'
  const near = nearness(time, useNow(), { zone: deviceZone(), language })
  const plan = planText(t, event)
  const status = known.find((each) => each === event.status)
  const appears = status === 'future' ? appearanceOf(event) : undefined
  const { hourCycle } = useCalendarReader()
  return (
    <ul className={styles['states']} aria-label={t('event.state')}>
      {plan !== undefined && <li data-tone="warn">{plan}</li>}
      {status !== undefined && (
        <li data-tone="warn">
          {appears === undefined
            ? t(`event.status.${status}`)
            : t('event.status.futureAt', { time: dayAndTime(appears, language, hourCycle) })}
        </li>
      )}
      {event.protected && <li data-tone="warn">{t('event.protected')}</li>}
      {event.hide_from_listings && <li data-tone="warn">{t('event.hidden')}</li>}
      {event.featured && <li data-tone="accent">{t('event.featured')}</li>}
      {near.state === 'over' && <li>{t('event.over')}</li>}
      {near.state === 'running' && <li data-tone="ok">{t('event.running')}</li>}
      {near.state === 'soon' && <li data-tone="ok">{near.words}</li>}
    </ul>
  )
}
