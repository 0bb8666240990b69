import type * as v from 'valibot'
import { fault, type FaultKey } from './refusals/fault.ts'

/** Faults of a value that is not of the expected type. */
const words: Readonly<Record<string, FaultKey>> = {
  string: 'faults.string',
  number: 'faults.number',
  boolean: 'faults.boolean',
  array: 'faults.list',
  object: 'faults.object',
  strict_object: 'faults.object',
  record: 'faults.object',
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

/** Names the fault of an invalid value (`fault`), if its shape has no message of its own. */
export function faultWords({ type, expected, requirement }: v.BaseIssue<unknown>): string {
  // valibot quotes the name of a missing field.
  if (type.endsWith('object') && isQuoted(expected ?? '')) return 'faults.missing'
  if (expected === 'never') return 'faults.unknown'
  if (type === 'min_value') return fault('faults.least', { least: Number(requirement) })
  if (type === 'max_value') return fault('faults.most', { most: Number(requirement) })
  const choices = choicesIn(expected ?? '')
  if (choices !== undefined) return fault('faults.oneOf', { choices })
  return words[type] ?? 'faults.form'
}
