import * as v from 'valibot'
import { plainText, textUpTo } from '../plainText.ts'
import { text, type Description, type Parameter } from '../endpoint.ts'
import { readDateTime } from './dateTime.ts'
import { languages } from './interface.ts'
import { fault } from '../refusals/fault.ts'

/*
 * Types of request parameters. The same parameter arrives as text in a query or a form and as a value in a
 * JSON body, so each accepts both: `"14"` and `14`, `"true"` and `true`, `"1,2"` and `[1, 2]`. The app sends
 * values.
 */

// @__NO_SIDE_EFFECTS__
const described = <T>(schema: v.GenericSchema<unknown, T>, description: Description): Parameter<T, true> => ({
  ...text(schema),
  description,
})

const NOT_INTEGER = 'faults.integer'
export const integerValue = v.pipe(
  v.union(
    [v.number(), v.pipe(v.string(), v.regex(/^-?\d{1,15}$/, NOT_INTEGER), v.transform(Number))],
    NOT_INTEGER,
  ),
  v.safeInteger(NOT_INTEGER),
)

const truths = new Map<unknown, boolean>([
  [true, true],
  ['true', true],
  [1, true],
  ['1', true],
  [false, false],
  ['false', false],
  [0, false],
  ['0', false],
])
/** Values that mean false for a parameter of any type. */
const denials = new Set<unknown>([false, 0, '0', 'false', 'no', 'off', '', null])
/** Accepts any value: true, unless it is one of `denials`. */
export const anyValue = v.pipe(
  v.unknown(),
  v.transform((value) => !denials.has(value)),
)

export const booleanValue = v.pipe(
  v.unknown(),
  v.check((value) => truths.has(value), 'faults.boolean'),
  v.transform((value) => truths.get(value) === true),
)

const numberValue = v.pipe(
  v.union(
    [v.number(), v.pipe(v.string(), v.regex(/^-?\d{1,4}(\.\d{1,15})?$/), v.transform(Number))],
    'faults.number',
  ),
  v.finite('faults.number'),
)

/** Words for moments relative to the time of the request. */
export const relativeMoments = ['now', 'today', 'tomorrow', 'yesterday'] as const
const isMoment = (value: string): boolean =>
  readDateTime(value) !== undefined ||
  relativeMoments.some((word) => word === value) ||
  /^\d{9,11}$/.test(value)

const DATE_FORM = 'faults.dateTime'
const dateTimeValue = v.pipe(
  v.string(DATE_FORM),
  v.check((value) => readDateTime(value) !== undefined, DATE_FORM),
)
const momentValue = v.pipe(v.string(DATE_FORM), v.check(isMoment, DATE_FORM))

/** Parses a list in any form: repeated, separated by commas, or a single value. Null is the empty list. */
function asList(value: unknown): unknown {
  if (value === null || value === '') return []
  if (typeof value === 'string') return value.split(',').map((each) => each.trim())
  return typeof value === 'number' ? [value] : value
}
// @__NO_SIDE_EFFECTS__
export const listValue = <T>(item: v.GenericSchema<unknown, T>, most: number) =>
  v.pipe(
    v.unknown(),
    v.transform(asList),
    v.array(v.unknown(), 'faults.list'),
    // Checked first, because each invalid entry costs as much as many valid ones.
    v.maxLength(most, fault('faults.mostEntries', { most })),
    v.array(item),
  )

/** A term's ID, slug or name. */
export const termReference = v.union(
  [integerValue, v.pipe(textUpTo(200), v.nonEmpty('faults.empty'))],
  'faults.idsSlugsNames',
)

// @__NO_SIDE_EFFECTS__
export const integer = (more: Partial<Description> = {}): Parameter<number, true> =>
  described(integerValue, { type: 'integer', ...more })
// @__NO_SIDE_EFFECTS__
export const number = (): Parameter<number, true> =>
  described(numberValue, { type: 'number', format: 'double' })
// @__NO_SIDE_EFFECTS__
export const boolean = (more: Partial<Description> = {}): Parameter<boolean, true> =>
  described(booleanValue, { type: 'boolean', ...more })
/** A flag that accepts any value. */
// @__NO_SIDE_EFFECTS__
export const anything = (more: Partial<Description> = {}): Parameter<boolean, true> =>
  described(anyValue, more)
/** Text of at most `limit` characters, without half surrogate pairs. */
// @__NO_SIDE_EFFECTS__
export const string = (limit: number, more: Partial<Description> = {}): Parameter<string, true> =>
  described(textUpTo(limit), { type: 'string', ...more })
/** Date and time by the wall clock of the event's zone. */
// @__NO_SIDE_EFFECTS__
export const dateTime = (): Parameter<string, true> =>
  described(dateTimeValue, { type: 'string', format: 'date-time' })
/** A bound of a list: a date and time, a word such as `today`, or UNIX seconds. */
// @__NO_SIDE_EFFECTS__
export const moment = (): Parameter<string, true> =>
  described(momentValue, { type: 'string', format: 'date-time' })
// @__NO_SIDE_EFFECTS__
export const integers = (most: number): Parameter<number[], true> =>
  described(v.pipe(listValue(integerValue, most), v.nonEmpty('faults.empty')), {
    type: 'array',
    items: { type: 'integer' },
  })
/** A list of terms, any of which may match. */
// @__NO_SIDE_EFFECTS__
export const termFilter = (most: number): Parameter<(string | number)[], true> =>
  described(v.pipe(listValue(termReference, most), v.nonEmpty('faults.empty')), {
    type: 'array',
    items: { type: 'string' },
  })
// @__NO_SIDE_EFFECTS__
export const oneOf = <const Values extends readonly [string, ...string[]]>(
  values: Values,
): Parameter<Values[number], true> =>
  described(v.picklist(values, fault('faults.oneOf', { choices: values.join(', ') })), {
    type: 'string',
    enum: values,
  })

/** A parameter with a schema of its own. */
// @__NO_SIDE_EFFECTS__
export const custom = <T>(
  schema: v.GenericSchema<unknown, T>,
  description: Description,
): Parameter<T, true> => described(schema, description)

/** Text that must not be empty. */
// @__NO_SIDE_EFFECTS__
export const wording = (limit: number): Parameter<string, true> =>
  described(
    v.pipe(
      textUpTo(limit),
      v.check((value) => value.trim() !== '', 'faults.empty'),
    ),
    { type: 'string' },
  )

/** Several words separated by commas, such as statuses. */
// @__NO_SIDE_EFFECTS__
export const words = (): Parameter<string[], true> =>
  described(v.pipe(listValue(plainText, 10), v.nonEmpty('faults.empty')), { type: 'string' })

/** Language parameter of every route (calendar spec 1). */
// @__NO_SIDE_EFFECTS__
export const translationLanguage = () => oneOf(languages)
