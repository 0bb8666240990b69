import { expect, test } from 'vitest'
import { checkDraft, problemsOf } from './checks.ts'
import { emptyDraft, type EventDraft } from './draft.ts'

const draft = (over: Partial<EventDraft> = {}): EventDraft => ({
  ...emptyDraft('2026-11-24', 'Europe/Zurich'),
  title: 'Walk',
  ...over,
})

test('a filled-in form has no problem', () => {
  expect(checkDraft(draft())).toEqual({})
  expect(checkDraft(draft({ website: 'https://example.org/a' }))).toEqual({})
})

test.each<[string, Partial<EventDraft>, object]>([
  ['no title', { title: '  ' }, { title: { text: 'event.form.needTitle' } }],
  ['no start date', { startDate: '' }, { startDate: { text: 'event.form.needDate' } }],
  ['no end time', { endTime: '' }, { endTime: { text: 'event.form.needTime' } }],
  [
    'an end before the start that day',
    { endTime: '17:00' },
    { endTime: { text: 'event.form.endBeforeStart' } },
  ],
  ['an end on an earlier day', { endDate: '2026-11-23' }, { endDate: { text: 'event.form.endBeforeStart' } }],
  [
    'all-day, ending earlier',
    { isAllDay: true, endDate: '2026-11-23' },
    { endDate: { text: 'event.form.endBeforeStart' } },
  ],
  ['no such zone', { timezone: 'Europe/Atlantis' }, { timezone: { text: 'event.form.unknownZone' } }],
  ['half an address', { website: 'example.org' }, { website: { text: 'event.form.badAddress' } }],
  [
    'an address that runs',
    { website: 'javascript:alert(1)' },
    { website: { text: 'event.form.badAddress' } },
  ],
  ['scheduled for no time', { status: 'future' }, { publishAt: { text: 'event.form.needDate' } }],
])('%s is said beside its field', (_, over, problems) => {
  expect(checkDraft(draft(over))).toEqual(problems)
})

test('a time that the clocks skip is said, in the zone of the event', () => {
  const night = { startDate: '2026-03-29', startTime: '02:30', endDate: '2026-03-29', endTime: '05:00' }
  expect(checkDraft(draft(night))).toEqual({ startTime: { text: 'event.form.skippedTime' } })
  expect(checkDraft(draft({ ...night, timezone: 'Asia/Kolkata' }))).toEqual({})
  expect(checkDraft(draft({ ...night, isAllDay: true }))).toEqual({})
})

test('a time that comes twice is no problem', () => {
  const night = { startDate: '2026-10-25', startTime: '02:30', endDate: '2026-10-25', endTime: '05:00' }
  expect(checkDraft(draft(night))).toEqual({})
})

test('refusals of the service stand beside the fields of the form, the others together', () => {
  const { fields, rest } = problemsOf({
    end_date: 'must not be before start_date',
    title: '',
    ticketed: 'is not supported',
  })
  expect(fields).toEqual({
    endDate: { words: 'must not be before start_date' },
    title: { text: 'event.form.needValue' },
  })
  expect(rest).toEqual(['ticketed: is not supported'])
})
