import { withoutCode } from './wildcards.ts'

/**
 * A mention with a notice, `@**Ada|7**`, or a link, `#**design>icons**`; silent mentions, `@_**Ada**`, notify
 * nobody.
 */
const MARK = /(?<![\p{L}\p{N}@#*])[@#]\*\*[^*\n]+\*\*/gu

/**
 * The mentions and links to channels in a text, outside of code, one a line: the same string while they stay
 * the same.
 */
export const marksOf = (text: string): string =>
  text.includes('**') ? [...new Set(withoutCode(text).match(MARK))].join('\n') : ''

const bodies = (marks: string, sign: '@' | '#'): readonly string[] =>
  marks.split('\n').flatMap((each) => (each.startsWith(sign) ? [each.slice(3, -2)] : []))

interface Named {
  readonly user_id: number
  readonly full_name: string
}

/** The mentioned people among these: matched by name, or by ID where the mention has an ID. */
export function mentionedIn<Person extends Named>(
  marks: string,
  people: Iterable<Person>,
): readonly Person[] {
  const wanted = bodies(marks, '@')
  if (wanted.length === 0) return []
  const names = new Set(wanted)
  return [...people].filter(
    ({ user_id, full_name }) => names.has(full_name) || names.has(`${full_name}|${user_id}`),
  )
}

/** The linked channels among these, through the channel or any of its topics. */
export function linkedIn<Channel extends { readonly name: string }>(
  marks: string,
  channels: Iterable<Channel>,
): readonly Channel[] {
  const wanted = bodies(marks, '#')
  if (wanted.length === 0) return []
  return [...channels].filter(({ name }) =>
    wanted.some((each) => each === name || each.startsWith(`${name}>`)),
  )
}
