import { useText } from '../../i18n/useText.ts'
import { ApiError } from '../../kernel/api/errors.ts'
import { goTo } from '../../navigation/goTo.ts'
import { reasonOf } from '../../kernel/view/reasonOf.ts'
import { refusalText } from '../../kernel/view/refusalText.ts'
import { Button } from '../../ui/Button.tsx'
import { uiTexts } from '../../ui/texts/uiTexts.ts'
import { useToday } from '../../ui/format/useToday.ts'
import { calendarPath, type CalendarAddress } from './address.ts'
import { filterParts, NO_FILTERS } from './filters.ts'
import { clockTime, shortDate } from './format.ts'
import { useCalendarReader } from './reader.ts'
import { troubleOf } from './siteTrouble.ts'
import { dayAtInstant, deviceZone, wallAt } from './time/zone.ts'
import type { Events } from './useRange.ts'
import styles from './Notice.module.css'
import { laterCalendarTexts } from './texts/laterCalendarTexts.ts'

type Props = { readonly address: CalendarAddress; readonly events: Events }

/** "10:42", with the day if it is not today. */
function useMoment(at: number): string {
  const { hourCycle } = useCalendarReader()
  const zone = deviceZone()
  const time = clockTime(wallAt(zone, at), hourCycle)
  const day = dayAtInstant(zone, at)
  return day === dayAtInstant(zone, useToday()) ? time : `${shortDate(day)} ${time}`
}

/** Warns that the events shown can be out of date, with the reason and a remedy. */
export const Notice = ({ address, events }: Props) => {
  const t = useText(laterCalendarTexts, uiTexts)
  const { state, at, error, retry } = events
  const moment = useMoment(at)
  if (state !== 'offline' && state !== 'failed') return null
  const isFiltered = filterParts(address.filters).length > 0
  const isStaleFilter = isFiltered && error instanceof ApiError && error.status === 400
  const trouble = troubleOf(t, error)
  const text = (): string => {
    if (isStaleFilter) return t('calendar.failed.filter')
    if (state === 'failed') {
      return at > 0 ? t('calendar.failed.asOf', { time: moment }) : t('calendar.failed')
    }
    // A sentence about the calendar's site says more than that it can't be reached.
    return at > 0 ? t('calendar.offline.asOf', { time: moment }) : (trouble ?? t('calendar.offline'))
  }
  const reason = (): string | undefined => {
    if (state !== 'failed' || isStaleFilter) return undefined
    return error instanceof ApiError && error.message !== ''
      ? t('calendar.failed.said', { reason: refusalText(t, error) })
      : reasonOf(t, error)
  }
  const first = text()
  const said = trouble === first ? undefined : (trouble ?? reason())
  return (
    <div role="alert" className={styles['notice']}>
      <p>
        {first}
        {said !== undefined && <span className={styles['said']}>{said}</span>}
      </p>
      {isStaleFilter ? (
        <Button size="dense" onClick={() => goTo(calendarPath({ ...address, page: 1, filters: NO_FILTERS }))}>
          {t('calendar.filter.clear')}
        </Button>
      ) : (
        <Button size="dense" onClick={retry}>
          {t('common.retry')}
        </Button>
      )}
    </div>
  )
}
