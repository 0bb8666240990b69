import { useToday } from './format/useToday.ts'
import { fullTime, shortTime, timeOfDay, type HourCycle } from './format/time.ts'

type Props = {
  readonly date: Date
  readonly form?: 'short' | 'time'
  readonly hourCycle?: HourCycle
  readonly className?: string | undefined
}

/** A moment in short form; its title shows the full form. */
export const Time = ({ date, form = 'short', hourCycle = null, className }: Props) => {
  const today = useToday()
  const language = document.documentElement.lang || 'en'
  const text =
    form === 'time'
      ? timeOfDay(date, language, hourCycle)
      : shortTime(date, new Date(today), language, hourCycle)
  return (
    <time dateTime={date.toISOString()} title={fullTime(date, language, hourCycle)} className={className}>
      {text}
    </time>
  )
}
