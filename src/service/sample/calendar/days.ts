const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

/** Zone of the sample calendar, and of its events without a zone. */
export const SAMPLE_ZONE = 'Europe/Zurich'

/**
 * Parses a day relative to `today`, so that the sample is as fresh as its first start: `fri` is in the week
 * of today, `fri+2` two weeks later, `mon-1` one earlier; `today`, `today+3`; `clock+0` the next day on which
 * the clocks change in Zurich, `clock-1` the day before it.
 */
export function dayOf(text: string, today: Temporal.PlainDate): Temporal.PlainDate {
  const [, word = '', distance = '0'] = /^([a-z]+)([+-]\d+)?$/.exec(text) ?? []
  const number = Number(distance)
  if (word === 'today') return today.add({ days: number })
  if (word === 'clock') return nextClockChange(today).add({ days: number })
  const weekday = weekdays.indexOf(word)
  if (weekday < 0) throw new Error(`Not a day: ${text}`)
  return today.add({ days: weekday - (today.dayOfWeek - 1) + number * 7 })
}

function nextClockChange(today: Temporal.PlainDate): Temporal.PlainDate {
  const change = today.toZonedDateTime(SAMPLE_ZONE).getTimeZoneTransition('next')
  return change?.toPlainDate() ?? today.add({ days: 120 })
}
