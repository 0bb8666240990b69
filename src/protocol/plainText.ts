import * as v from 'valibot'

// @__NO_SIDE_EFFECTS__
const hasNoNul = (value: string): boolean => !value.includes('\0')

/** Text without NUL bytes and half surrogate pairs, which JSON can contain. */
export const plainText = v.pipe(
  v.string('must be a string'),
  v.check(hasNoNul, 'must not contain NUL characters'),
  v.check((value) => value.isWellFormed(), 'must be valid Unicode'),
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
    v.check((value) => codePoints(value) <= limit, `must be at most ${limit} characters`),
  )
