import { expect, test } from 'vitest'
import { ApiError } from '../../../kernel/api/errors.ts'
import { draftFields, emptyDraft, type EventDraft } from './draft.ts'
import { eventRules, otherRefusals } from './rules.ts'

const rules = eventRules((key) => key)

/** Gives the faults of a draft by their fields, as the names of their texts. */
const faultsOf = (draft: EventDraft): object =>
  Object.fromEntries(
    draftFields.flatMap((field) => {
      const fault = faultOf(draft, field)
      return fault === undefined ? [] : [[field, fault]]
    }),
  )
const faultOf = <Field extends keyof EventDraft>(draft: EventDraft, field: Field) =>
  rules[field]?.atSubmit?.(draft[field], draft)

const draft = (over: Partial<EventDraft> = {}): EventDraft => ({
  ...emptyDraft('2026-11-24', 'Europe/Zurich'),
  title: 'Walk',
  ...over,
})

test('a filled-in form has no problem', () => {
  expect(faultsOf(draft())).toEqual({})
  expect(faultsOf(draft({ website: 'https://example.org/a' }))).toEqual({})
})

test.each<[string, Partial<EventDraft>, object]>([
  ['no title', { title: '  ' }, { title: 'event.form.needTitle' }],
  ['no start date', { startDate: '' }, { startDate: 'event.form.needDate' }],
  ['no end time', { endTime: '' }, { endTime: 'event.form.needTime' }],
  ['an end before the start that day', { endTime: '17:00' }, { endTime: 'event.form.endBeforeStart' }],
  ['an end on an earlier day', { endDate: '2026-11-23' }, { endDate: 'event.form.endBeforeStart' }],
  [
    'all-day, ending earlier',
    { isAllDay: true, endDate: '2026-11-23' },
    { endDate: 'event.form.endBeforeStart' },
  ],
  ['no such zone', { timezone: 'Europe/Atlantis' }, { timezone: 'event.form.unknownZone' }],
  ['half an address', { website: 'example.org' }, { website: 'event.form.badAddress' }],
  ['an address that runs', { website: 'javascript:alert(1)' }, { website: 'event.form.badAddress' }],
  ['scheduled for no time', { status: 'future' }, { publishAt: 'event.form.needDate' }],
])('%s is said beside its field', (_, over, problems) => {
  expect(faultsOf(draft(over))).toEqual(problems)
})

test('a time that the clocks skip is said, in the zone of the event', () => {
  const night = { startDate: '2026-03-29', startTime: '02:30', endDate: '2026-03-29', endTime: '05:00' }
  expect(faultsOf(draft(night))).toEqual({ startTime: 'event.form.skippedTime' })
  expect(faultsOf(draft({ ...night, timezone: 'Asia/Kolkata' }))).toEqual({})
  expect(faultsOf(draft({ ...night, isAllDay: true }))).toEqual({})
})

test('a time that comes twice is no problem', () => {
  const night = { startDate: '2026-10-25', startTime: '02:30', endDate: '2026-10-25', endTime: '05:00' }
  expect(faultsOf(draft(night))).toEqual({})
})

test('refusals of the service stand beside the fields of the form, the others together', () => {
  const params = { end_date: 'must not be before start_date', title: '', ticketed: 'is not supported' }
  const error = new ApiError('rest_invalid_param', 'No', 400, { data: { params } })
  expect(rules.endDate?.refusal?.(error)).toBe('must not be before start_date')
  expect(rules.title?.refusal?.(error)).toBe('event.form.needValue')
  expect([rules.endTime?.refusal?.(error), rules.cost?.refusal?.(error)]).toEqual([undefined, undefined])
  expect(otherRefusals((key) => key, error)).toEqual(['ticketed: is not supported'])
})
