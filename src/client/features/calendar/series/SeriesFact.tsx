import { Repeat } from 'lucide-react'
import type { CalendarEvent } from '../../../../protocol/calendar/shapes.ts'
import { useText } from '../../../i18n/useText.ts'
import { Fact } from '../event/Facts.tsx'
import facts from '../event/EventView.module.css'
import { seriesText } from './ruleText.ts'
import { seriesTexts } from './texts/seriesTexts.ts'

/** Says of an event that it repeats: "Every Tuesday until …". */
export const SeriesFact = ({
  series,
  size,
}: {
  readonly series: CalendarEvent['series']
  readonly size: number
}) => {
  const t = useText(seriesTexts)
  return (
    <Fact name={t('series.name')} icon={<Repeat size={size} strokeWidth={1.5} aria-hidden />}>
      <span className={facts['aside']}>{seriesText(t, series) ?? t('series.name')}</span>
    </Fact>
  )
}
