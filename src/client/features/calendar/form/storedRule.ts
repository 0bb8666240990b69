import { laterDay } from '../../../../protocol/calendar/seriesDays.ts'
import type { Translate } from '../../../i18n/useText.ts'
import { longDate } from '../format.ts'
import { ruleText } from '../series/ruleText.ts'
import { seriesTexts } from '../series/texts/seriesTexts.ts'
import { dayFromIso } from '../time/day.ts'
import { repeatsOf, type Repeating } from './repeats.ts'

/** "Every Tuesday until …", as a form holds it of a stored series; undefined for other events. */
export function storedRule(t: Translate, draft: Repeating): string | undefined {
  if (!draft?.stored) return undefined
  const { day, offset } = draft.stored
  const repeats = repeatsOf(draft, laterDay(day, -offset))
  const last = dayFromIso(draft.until)
  if (repeats === undefined || last === undefined) return undefined
  return t(seriesTexts('series.until'), { rule: ruleText(t, repeats, day), date: longDate(last) })
}
