import type { NarrowTerm } from '../../protocol/chat/narrow.ts'
import { conditionNamed, type Search, type SearchCondition } from './search.ts'

/*
 * Searches as people would type them. A separate module from the reading, which even the first page can need.
 */

/** Writes a condition as people type it, so that `readSearch` reads the same condition. */
export function writeCondition({ name, operand, negated }: SearchCondition): string {
  const isPlain = operand !== '' && !/[+"\\]/.test(operand)
  const text = isPlain
    ? operand.trim().replaceAll(/\s+/g, '+')
    : `"${operand.replaceAll(/["\\]/g, String.raw`\$&`)}"`
  return `${negated ? '-' : ''}${name}:${text}`
}

export const writeSearch = ({ conditions, words }: Search): string =>
  [...conditions.map(writeCondition), words].filter((each) => each !== '').join(' ')

/** The number of distinct words and quoted phrases, as the service counts them. */
export const soughtIn = ({ words }: Search): number =>
  new Set(words.match(/"[^"]*"|[^\s"]+/g)?.filter((each) => !/^"\s*"$/.test(each))).size

/** Writes a narrow as people would type it into the search box. */
export const queryOf = (terms: readonly NarrowTerm[]): string =>
  terms
    .map(({ operator, operand, negated }) => {
      const name = conditionNamed(operator)
      return name === undefined
        ? String(operand)
        : writeCondition({ name, operand: String(operand), negated })
    })
    .join(' ')
