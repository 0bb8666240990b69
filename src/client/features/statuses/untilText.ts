import type { Translate } from '../../i18n/useText.ts'
import { shortTime, type HourCycle } from '../../ui/format/time.ts'
import { statusTexts } from './texts/statusTexts.ts'

/** "Until 12:30", "Until 3 Mar". */
export function untilText(t: Translate, end: Date, hourCycle: HourCycle): string {
  const language = document.documentElement.lang || 'en'
  return t(statusTexts('people.status.until'), { time: shortTime(end, new Date(), language, hourCycle) })
}
