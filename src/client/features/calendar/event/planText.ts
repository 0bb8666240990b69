import * as v from 'valibot'
import type { CalendarEvent } from '../../../../protocol/calendar/shapes.ts'
import type { Translate } from '../../../i18n/useText.ts'
import { eventTexts } from './texts/eventTexts.ts'

const texts = { EventCancelled: 'event.canceled', EventPostponed: 'event.postponed' } as const

const schema = v.object({
  eventStatus: v.pipe(
    v.string(),
    v.transform((address) => address.replace(/^https?:\/\/schema\.org\//, '')),
    v.picklist(['EventCancelled', 'EventPostponed']),
  ),
})

/** Says that an event does not take place as announced, which sites tell by schema.org alone; undefined if it does. */
export function planText(
  t: Translate,
  { json_ld: told }: Pick<CalendarEvent, 'json_ld'>,
): string | undefined {
  const read = v.safeParse(schema, told)
  return read.success ? t(eventTexts(texts[read.output.eventStatus])) : undefined
}
