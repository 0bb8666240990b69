import { expect, test } from 'vitest'
import { aCalendarEvent } from '../calendarEvent.testing.ts'
import { planText } from './planText.ts'

/** Says the key of a text in place of its words. */
const t = ((key: string) => key) as never

test.each([
  [{ eventStatus: 'https://schema.org/EventCancelled' }, 'event.canceled'],
  [{ eventStatus: 'http://schema.org/EventPostponed' }, 'event.postponed'],
  [{ eventStatus: 'https://schema.org/EventScheduled' }, undefined],
  [{ eventStatus: 3 }, undefined],
  [[], undefined],
  [undefined, undefined],
])('of %j, readers hear %s', (json_ld, text) => {
  expect(planText(t, aCalendarEvent({ json_ld }))).toBe(text)
})
