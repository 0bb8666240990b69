import type { Span } from '../inline/spans.ts'
import { linkDestination } from '../links/destination.ts'
import { parsePattern } from './parsePattern.ts'
import { compileProgram, endOf, type Step } from './program.ts'
import { type Found, searchProgram, type StepBudget } from './search.ts'
import { type PatternNode, PatternError } from './syntax.ts'
import { expandUrlTemplate } from './urlTemplate.ts'

/** An organization's linkifier in its wire form. */
export interface Linkifier {
  readonly pattern: string
  readonly url_template: string
}

/** Name of the group around the part that becomes the link; patterns cannot contain it. */
const whole = 'linkifier-match'
const mostSteps = 400_000
const mostPrograms = 500
const programs = new Map<string, readonly Step[] | undefined>()

/** Returns the reason why a pattern cannot be used, for its author; undefined if it can. */
export function linkifierPatternError(pattern: string): string | undefined {
  try {
    compileProgram(bounded(pattern))
    return undefined
  } catch (error) {
    if (error instanceof PatternError) return error.message
    throw error
  }
}

/**
 * Finds matches of all patterns, earlier patterns first. Patterns that cannot be matched in bounded time are
 * skipped.
 */
export function findLinkified(
  text: string,
  linkifiers: readonly Linkifier[],
): Extract<Span, { kind: 'link' }>[] {
  const budget = createBudget(mostSteps)
  return linkifiers.flatMap(({ pattern, url_template: template }) => {
    const program = programOf(pattern)
    return program ? findMatches(program, text, template, budget) : []
  })
}

/** Returns the links of a topic, in order: `topic_links` of a message (chat spec 2.1). */
export function topicLinks(topic: string, linkifiers: readonly Linkifier[]): { text: string; url: string }[] {
  const spans = findLinkified(topic, linkifiers).toSorted((a, b) => a.start - b.start)
  return spans.map(({ start, end, url }) => ({ text: topic.slice(start, end), url }))
}

function createBudget(steps: number): StepBudget {
  let left = steps
  return { take: (taken) => (left -= taken) > 0 }
}

function programOf(pattern: string): readonly Step[] | undefined {
  if (!programs.has(pattern)) {
    if (programs.size >= mostPrograms) programs.clear()
    programs.set(
      pattern,
      linkifierPatternError(pattern) === undefined ? compileProgram(bounded(pattern)) : undefined,
    )
  }
  return programs.get(pattern)
}

const isLetterOrDigit = /[\p{L}\p{N}]/u
const mayPrecede = /[\s'"(,:<]/

function isOneOf(expression: RegExp, code: number | undefined): boolean {
  return code !== undefined && expression.test(String.fromCodePoint(code))
}

/** Wraps the pattern between the beginning and the end of a word. */
function bounded(pattern: string): PatternNode {
  return {
    kind: 'sequence',
    parts: [
      { kind: 'assertion', holds: (before) => before === undefined || isOneOf(mayPrecede, before) },
      { kind: 'group', name: whole, part: parsePattern(pattern) },
      { kind: 'assertion', holds: (_before, after) => !isOneOf(isLetterOrDigit, after) },
    ],
  }
}

function findMatches(
  program: readonly Step[],
  text: string,
  template: string,
  budget: StepBudget,
): Extract<Span, { kind: 'link' }>[] {
  const spans: Extract<Span, { kind: 'link' }>[] = []
  let from = 0
  while (from < text.length) {
    const found = searchProgram(program, text, from, budget)
    if (!found) break
    from = Math.max(found.end, found.start + 1)
    const url = linkDestination(expandUrlTemplate(template, valuesOf(found, text)), '')
    if (url !== undefined && found.end > found.start) {
      spans.push({ kind: 'link', start: found.start, end: found.end, url })
    }
  }
  return spans
}

function valuesOf({ places }: Found, text: string): Record<string, string> {
  const values = Object.entries(places).flatMap(([name, start]): [string, string][] => {
    const end = places[endOf(name)]
    return end === undefined ? [] : [[name, text.slice(start, end)]]
  })
  return Object.fromEntries(values)
}
