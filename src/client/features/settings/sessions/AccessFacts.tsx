import type { ReactNode } from 'react'
import { useText } from '../../../i18n/useText.ts'
import { useRealmPart } from '../../organization/realm.ts'
import { fullTime, shortTime } from '../../../ui/format/time.ts'
import { useToday } from '../../../ui/format/useToday.ts'
import { BETWEEN_FACTS } from '../../../ui/format/facts.ts'
import { sessionTexts } from './texts/sessionTexts.ts'

interface Props {
  /** undefined: not recorded. */
  readonly made: { readonly text: 'sessions.made' | 'sessions.madeKey'; readonly at: number } | undefined
  /** UNIX seconds; null: never. */
  readonly usedAt: number | null
  /** Empty: unknown. */
  readonly network: string
}

/** The last use of a session or key, with its network, and the time of its creation. */
export const AccessFacts = ({ made, usedAt, network }: Props) => {
  const t = useText(sessionTexts)
  const today = useToday()
  const hourCycle = useRealmPart(({ settings }) => settings.twenty_four_hour_time)
  const language = document.documentElement.lang || 'en'
  const moment = (text: 'sessions.used' | 'sessions.made' | 'sessions.madeKey', at: number): ReactNode => {
    const date = new Date(at * 1000)
    return (
      <time dateTime={date.toISOString()} title={fullTime(date, language, hourCycle)}>
        {t(text, { time: shortTime(date, new Date(today), language, hourCycle) })}
      </time>
    )
  }
  return (
    <>
      {usedAt === null ? t('sessions.neverUsed') : moment('sessions.used', usedAt)}
      {network !== '' && (
        <>
          {BETWEEN_FACTS}
          <bdi>{network}</bdi>
        </>
      )}
      {made !== undefined && (
        <>
          {BETWEEN_FACTS}
          {moment(made.text, made.at)}
        </>
      )}
    </>
  )
}
