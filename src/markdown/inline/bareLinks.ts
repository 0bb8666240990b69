import { LinkifyIt, REBuilder } from 'linkify-it'
import { messageBounds } from '../../protocol/bounds.ts'
import type { Span } from './spans.ts'

/** Endings that are top-level domains, too, but mostly name files: `readme.md` is no address. */
const fileEndings = /\.(?:md|py|rs|sh|pl|ps|so|mk|ml|mm|cc|st|vi|zip|mov)$/i
/** Endings of addresses beyond those of countries and the oldest ones. */
const newerEndings =
  'app|dev|xyz|online|site|tech|cloud|blog|page|link|news|chat|social|wiki|team|zone|swiss|london|berlin'

/** Parentheses within each other that an address may hold. */
const deepestParentheses = 7

class AddressPatterns extends REBuilder {
  override nestedPairRE(open: string, close: string): string {
    return super.nestedPairRE(open, close, deepestParentheses)
  }
}

let linkify: LinkifyIt | undefined

function recogniser(): LinkifyIt {
  linkify ??= createRecogniser()
  return linkify
}

function createRecogniser(): LinkifyIt {
  const created = new LinkifyIt({
    fuzzyLink: true,
    fuzzyEmail: true,
    urlAuth: true,
    maxLength: messageBounds.bare_link_length,
    rebuilder: new AddressPatterns(),
  })
  created.tlds(newerEndings.split('|'), true)
  created.add('//', null)
  return created
}

/** Mark-up that may touch an address; blanked out, so that it is no part of one. */
const touchingMarks = /~~+|\*\*+|\*(?=[\s.,;:!?)]|$)/g

/** Mark-up and punctuation behind an address. */
const trailingMarks = /[*~`!:;?,.'"]+$/

/** Web and mail addresses that stand in the text without mark-up. */
export function findBareLinks(text: string): Span[] {
  if (!/[.:@]/.test(text)) return []
  const spans: Span[] = []
  const readable = text.replaceAll(touchingMarks, (marks) => ' '.repeat(marks.length))
  for (const match of recogniser().match(readable) ?? []) {
    const raw = match.raw.replace(trailingMarks, '')
    if (match.schema === '' && fileEndings.test(raw)) continue
    // An address whose parentheses do not fit together has no end that one could be sure of.
    if (readable[match.lastIndex] === '(') continue
    const url = match.url.slice(0, match.url.length - (match.raw.length - raw.length))
    spans.push({ kind: 'link', start: match.index, end: match.index + raw.length, url })
  }
  return spans
}
