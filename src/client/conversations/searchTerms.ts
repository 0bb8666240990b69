import type { Narrow, NarrowTerm } from '../../protocol/chat/narrow.ts'

/** Conditions that may be typed among the words, each with what may stand behind its colon (chat spec 2.7). */
const OPERATORS: Readonly<Record<string, { readonly operator: string; readonly operand: RegExp }>> = {
  channel: { operator: 'channel', operand: /\S/ },
  stream: { operator: 'channel', operand: /\S/ },
  topic: { operator: 'topic', operand: /\S/ },
  from: { operator: 'sender', operand: /^(\d{1,15}|\S+@\S+)$/ },
  sender: { operator: 'sender', operand: /^(\d{1,15}|\S+@\S+)$/ },
  is: {
    operator: 'is',
    operand: /^(starred|mentioned|unread|dm|private|alerted|resolved|followed|muted)$/,
  },
  has: { operator: 'has', operand: /^(link|image|attachment|reaction)$/ },
}

/** `topic:lunch`, `topic:two+words`, `topic:"two words"`, `-is:muted`. */
const CONDITION = /(?<=^|\s)(?<minus>-?)(?<name>[a-z]+):(?:"(?<quoted>[^"]*)"|(?<plain>[^\s"]+))(?=\s|$)/g

function termOf(groups: Readonly<Record<string, string | undefined>>): NarrowTerm | undefined {
  const { minus, name = '', quoted, plain = '' } = groups
  const known = Object.hasOwn(OPERATORS, name) ? OPERATORS[name] : undefined
  const text = quoted ?? plain.replaceAll('+', ' ')
  if (!known?.operand.test(text)) return undefined
  const isId = known.operator === 'sender' && /^\d+$/.test(text)
  return { operator: known.operator, operand: isId ? Number(text) : text, negated: minus === '-' }
}

/**
 * What somebody typed into the search box as a narrow: conditions such as `channel:design` or `has:link`, and the
 * words. What looks like a condition and is none counts among the words.
 */
export function searchTerms(query: string): Narrow {
  const terms: NarrowTerm[] = []
  const words = query.replaceAll(CONDITION, (whole, ...rest) => {
    const found = termOf(rest.at(-1) as Record<string, string | undefined>)
    if (found === undefined) return whole
    terms.push(found)
    return ''
  })
  const text = words.trim().replaceAll(/\s+/g, ' ')
  return text === '' && terms.length > 0
    ? terms
    : [...terms, { operator: 'search', operand: text, negated: false }]
}
