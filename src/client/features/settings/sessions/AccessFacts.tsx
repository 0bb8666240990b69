import type { ReactNode } from 'react'
import { useText } from '../../../i18n/useText.ts'
import { useRealmPart } from '../../organization/realm.ts'
import { fullTime, shortTime } from '../../../ui/format/time.ts'
import { useToday } from '../../../ui/format/useToday.ts'

interface Props {
  /** Undefined: nobody kept it. */
  readonly made: { readonly text: 'sessions.made' | 'sessions.madeKey'; readonly at: number } | undefined
  /** UNIX seconds; null: never. */
  readonly usedAt: number | null
  /** Empty: unknown. */
  readonly network: string
}

/** When and from where a session or a key was used last, and since when there is one. */
export const AccessFacts = ({ made, usedAt, network }: Props) => {
  const t = useText()
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
          {' · '}
          <bdi>{network}</bdi>
        </>
      )}
      {made !== undefined && (
        <>
          {' · '}
          {moment(made.text, made.at)}
        </>
      )}
    </>
  )
}
