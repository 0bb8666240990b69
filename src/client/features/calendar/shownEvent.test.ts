import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { calendarEvent } from '../../../protocol/calendar/shapes.ts'
import { aWireEvent } from './events.testing.ts'
import { shownEvent, shownEvents } from './shownEvent.ts'

const shown = (over: Readonly<Record<string, unknown>> = {}) =>
  shownEvent(v.parse(calendarEvent, aWireEvent(over)))

describe('texts', () => {
  test('titles and names are decoded and contain no tags', () => {
    const event = shown({
      title: 'Jazz &#038; &#8220;Blues&#8221; <b>live</b>',
      venue: { id: 4, venue: 'Caf&#233; Z', city: 'Z&uuml;rich' },
      categories: [{ id: 2, name: 'Food &amp; drink', slug: 'food' }],
      cost: '&euro;10',
    })
    expect(event?.title).toBe('Jazz & “Blues” live')
    expect(event?.venues[0]?.name).toBe('Café Z')
    expect(event?.categories).toEqual([{ id: 2, name: 'Food & drink', slug: 'food' }])
  })

  test('a summary is the excerpt, else the beginning of the description, on one line', () => {
    expect(shown({ excerpt: '<p>Short</p>', description: '<p>Long</p>' })?.summary).toBe('Short')
    expect(shown({ description: '<p>One</p><p>Two <script>alert(1)</script></p>' })?.summary).toMatch(
      /^One Two/,
    )
    expect(shown({ description: 'word '.repeat(100) })?.summary.length).toBeLessThan(205)
  })
})

describe('times', () => {
  test('times are moments as the service sends them in UTC', () => {
    const event = shown({ utc_start_date: '2026-11-20 18:30:00', utc_end_date: '2026-11-20 21:00:00' })
    expect(event?.start).toBe(Date.parse('2026-11-20T18:30:00Z'))
    expect(event?.wallStart).toBe(Date.parse('2026-11-20T19:30:00Z'))
  })

  test('times without UTC are computed from the zone; a zone that is an offset is accepted', () => {
    expect(shown()?.start).toBe(Date.parse('2026-11-20T18:30:00Z'))
    expect(shown({ timezone: 'UTC+5.5', utc_start_date: '2026-11-20 14:00:00' })?.start).toBe(
      Date.parse('2026-11-20T14:00:00Z'),
    )
    expect(shown({ timezone: 'UTC+5.5' })).toBeDefined()
  })

  test('an event with invalid times is left out', () => {
    expect(shown({ start_date: 'soon' })).toBeUndefined()
  })
})

describe('cost', () => {
  test.each([
    [{ cost: 'Free' }, true],
    [{ cost: '0', cost_details: { values: ['0'] } }, true],
    [{ cost: '€10', cost_details: { values: ['10'] } }, false],
    [{ cost: '' }, false],
    // Real sites give the word in place of an amount.
    [{ cost: 'Free', cost_details: { values: ['free'] } }, true],
    [{ cost: 'Free &#8211; €50', cost_details: { values: ['free', '50'] } }, false],
    [{ cost: 'Eintritt frei' }, true],
    [{ cost: 'Kostenlos', cost_details: { values: ['Kostenlos'] } }, true],
    [{ cost: 'Entrée gratuite' }, true],
    [{ cost: 'Gratis' }, true],
    [{ cost: 'Ingresso libero' }, true],
    [{ cost: 'Freemarket tickets only' }, false],
    [{ cost: 'Free for members, 10' }, false],
  ])('the cost %j is free: %s', (over, isFree) => {
    expect(shown(over)?.isFree).toBe(isFree)
  })
})

test('the picture is the smallest that is wide enough', () => {
  const sizes = {
    thumbnail: { width: 150, height: 100, url: '/t.jpg' },
    large: { width: 1024, height: 700, url: '/l.jpg' },
    medium: { width: 768, height: 500, url: '/m.jpg' },
  }
  const image = { url: '/full.jpg', id: 1, width: 4000, height: 3000, sizes }
  expect(shown({ image })?.picture).toEqual({ url: '/m.jpg', width: 768, height: 500 })
  expect(shown({ image: { ...image, sizes: {} } })?.picture?.url).toBe('/full.jpg')
  expect(shown({ image: false })?.picture).toBeNull()
})

test('an event on two pages is shown once, in its later version', () => {
  const wire = [aWireEvent({ title: 'Before' }), aWireEvent({ title: 'After' })].map((each) =>
    v.parse(calendarEvent, each),
  )
  expect(shownEvents(wire).map((each) => each.title)).toEqual(['After'])
})

test('an event without an address is found by its ID', () => {
  expect(shown({ id: 14, slug: '' })?.slug).toBe('14')
})
