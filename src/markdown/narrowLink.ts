import type { NarrowTerm } from '../protocol/chat/narrow.ts'

/** The part of a term that `encodeNarrowLink` needs; `negated` is optional. */
export type NarrowLinkTerm = Pick<NarrowTerm, 'operator' | 'operand'> & Partial<Pick<NarrowTerm, 'negated'>>

/** Operator names in older links, with their current names. */
const currentOperators: ReadonlyMap<string, string> = new Map([
  ['stream', 'channel'],
  ['streams', 'channels'],
  ['subject', 'topic'],
  ['pm-with', 'dm'],
  ['group-pm-with', 'dm-including'],
  ['from', 'sender'],
])
const messageOperators = new Set(['near', 'with', 'id'])
const peopleOperators = new Set(['dm', 'dm-including', 'sender', 'mentions'])

/** Encodes a part of a fragment as on similar servers: percent-encoded, with dots for the percent signs. */
export function encodeFragmentPart(text: string): string {
  return encodeURIComponent(text.toWellFormed())
    .replaceAll(/[.()]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%', '.')
}

/**
 * Decodes the result of `encodeFragmentPart`, also after re-encoding by a browser; undefined if it is
 * malformed.
 */
export function decodeFragmentPart(part: string): string | undefined {
  try {
    return decodeURIComponent(part.replaceAll('.', '%'))
  } catch {
    return undefined
  }
}

/** Returns the readable end of a channel's part in a link: `social media` becomes `social-media`. */
export function channelSlug(name: string): string {
  return encodeFragmentPart(name.trim().replaceAll(' ', '-'))
}

/**
 * Returns the fragment of a narrow, such as `#narrow/channel/9-mobile/topic/iOS.20app/near/31`. `channelName`
 * returns the name that makes a channel's part readable; only the ID counts.
 */
export function encodeNarrowLink(
  terms: readonly NarrowLinkTerm[],
  channelName: (channelId: number) => string | undefined = () => undefined,
): string {
  const parts = terms.map(({ operator, operand, negated }) => {
    const current = currentOperators.get(operator) ?? operator
    return `/${negated ? '-' : ''}${current}/${encodeOperand(current, operand, channelName)}`
  })
  return `#narrow${parts.join('')}`
}

function encodeOperand(
  operator: string,
  operand: NarrowLinkTerm['operand'],
  channelName: (channelId: number) => string | undefined,
): string {
  if (operator === 'channel' && typeof operand === 'number') {
    const name = channelName(operand)
    return name === undefined ? String(operand) : `${operand}-${channelSlug(name)}`
  }
  if (operator === 'dm' && typeof operand !== 'string') {
    const people = [operand].flat()
    return `${people.map((each) => encodeFragmentPart(String(each))).join(',')}-${people.length === 1 ? 'dm' : 'group'}`
  }
  return [operand]
    .flat()
    .map((each) => encodeFragmentPart(String(each)))
    .join(',')
}

/**
 * Parses `#narrow/…` or `/#narrow/…` in any of its spellings; undefined if it is malformed. Operators are
 * returned under their current names. A channel is an ID, or a name in an old link without an ID; `dm` is a
 * list of IDs; `near`, `with` and `id` are numbers.
 */
export function parseNarrowLink(href: string): readonly NarrowTerm[] | undefined {
  const path = /^\/?#narrow\/(.+)$/s.exec(href)?.[1]
  if (path === undefined) return undefined
  const parts = path.split('/')
  // A trailing slash is ignored, unless it stands for the empty topic.
  if (parts.length % 2 === 1 && parts.at(-1) === '') parts.pop()
  if (parts.length % 2 === 1) return undefined
  const terms: NarrowTerm[] = []
  for (let position = 0; position < parts.length; position += 2) {
    const term = readTerm(parts[position] ?? '', parts[position + 1] ?? '')
    if (!term) return undefined
    terms.push(term)
  }
  return terms
}

function readTerm(operatorPart: string, operandPart: string): NarrowTerm | undefined {
  const negated = operatorPart.startsWith('-')
  const name = decodeFragmentPart(negated ? operatorPart.slice(1) : operatorPart)
  if (!name) return undefined
  const operator = currentOperators.get(name) ?? name
  const operand = readOperand(operator, operandPart)
  return operand === undefined ? undefined : { operator, operand, negated }
}

function readOperand(operator: string, part: string): NarrowTerm['operand'] | undefined {
  const text = decodeFragmentPart(part)
  if (text === undefined) return undefined
  if (messageOperators.has(operator)) return readId(text)
  if (operator === 'channel') return readChannel(text)
  if (peopleOperators.has(operator)) return readPeople(operator, text)
  return text
}

function readId(text: string): number | undefined {
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined
}

function readChannel(text: string): number | string | undefined {
  const number = /^(\d{1,15})(?:-|$)/.exec(text)?.[1]
  // Links from before channels had IDs in them: their dashes may have been spaces, which cannot be restored.
  return number === undefined ? text || undefined : Number(number)
}

function readPeople(operator: string, text: string): NarrowTerm['operand'] | undefined {
  const numbers = /^(\d{1,15}(?:,\d{1,15})*)(?:-|$)/.exec(text)?.[1]
  if (numbers === undefined) return operator === 'sender' && text ? text : undefined
  const ids = numbers.split(',').map(Number)
  return operator === 'dm' || operator === 'dm-including' ? ids : ids[0]
}
