import * as v from 'valibot'
import { fault } from './refusals/fault.ts'

// @__NO_SIDE_EFFECTS__
const hasNoNul = (value: string): boolean => !value.includes('\0')

/** Text without NUL bytes and half surrogate pairs, which JSON can contain. */
export const plainText = v.pipe(
  v.string('faults.string'),
  v.check(hasNoNul, 'faults.nul'),
  v.check((value) => value.isWellFormed(), 'faults.unicode'),
)

/** Length in Unicode code points, the unit of every limit of the interface. */
// @__NO_SIDE_EFFECTS__
export const codePoints = (value: string): number => {
  let count = 0
  for (const _ of value) count++
  return count
}

/** Text of at most `limit` code points, without NUL. */
// @__NO_SIDE_EFFECTS__
export const textUpTo = (limit: number) =>
  v.pipe(
    plainText,
    v.check((value) => codePoints(value) <= limit, fault('faults.mostCharacters', { most: limit })),
  )
