import type * as v from 'valibot'

/** Descriptions of expected types, for people. */
const words: Readonly<Record<string, string>> = {
  string: 'must be a string',
  number: 'must be a number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be an object',
  strict_object: 'must be an object',
  record: 'must be an object',
}

const isQuoted = (text: string): boolean => /^".*"$/.test(text)
const isLiteral = (text: string): boolean => isQuoted(text) || /^(-?\d+|true|false|null)$/.test(text)
const bare = (literal: string): string => (literal === '""' ? literal : literal.replaceAll('"', ''))

/**
 * Parses the allowed values from valibot's description: `("all"
 * "none")`.
 */
function choicesIn(expected: string): string | undefined {
  const choices = expected.replaceAll(/[()]/g, '').split(' | ')
  return choices.every(isLiteral) ? choices.map(bare).join(', ') : undefined
}

/** Describes an invalid value for people, if its shape has no message of its own. */
export function faultWords({ type, expected, requirement }: v.BaseIssue<unknown>): string {
  // valibot quotes the name of a missing field.
  if (type.endsWith('object') && isQuoted(expected ?? '')) return 'is missing'
  if (expected === 'never') return 'is not known here'
  if (type === 'min_value') return `must be at least ${String(requirement)}`
  if (type === 'max_value') return `must be at most ${String(requirement)}`
  const choices = choicesIn(expected ?? '')
  if (choices !== undefined) return `must be one of ${choices}`
  return words[type] ?? 'is not of the expected form'
}
