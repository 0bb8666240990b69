import { LinkifyIt, REBuilder } from 'linkify-it'
import { messageBounds } from '../../protocol/bounds.ts'
import type { Span } from './spans.ts'

/** Top-level domains that are more common as file extensions: `readme.md` is no address. */
const fileEndings = /\.(?:md|py|rs|sh|pl|ps|so|mk|ml|mm|cc|st|vi|zip|mov)$/i
/** Top-level domains beside those of countries and the oldest ones. */
const newerEndings =
  'app|dev|xyz|online|site|tech|cloud|blog|page|link|news|chat|social|wiki|team|zone|swiss|london|berlin'

/** Maximum nesting of parentheses in an address. */
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

/** Markup that may touch an address; blanked out so that it does not become part of one. */
const touchingMarks = /~~+|\*\*+|\*(?=[\s.,;:!?)]|$)/g

/** Markup and punctuation after an address. */
const trailingMarks = /[*~`!:;?,.'"]+$/

/** Finds web and mail addresses without markup in the text. */
export function findBareLinks(text: string): Span[] {
  if (!/[.:@]/.test(text)) return []
  const spans: Span[] = []
  const readable = text.replaceAll(touchingMarks, (marks) => ' '.repeat(marks.length))
  for (const match of recogniser().match(readable) ?? []) {
    const raw = match.raw.replace(trailingMarks, '')
    if (match.schema === '' && fileEndings.test(raw)) continue
    // An address with unbalanced parentheses has no unambiguous end.
    if (readable[match.lastIndex] === '(') continue
    const url = match.url.slice(0, match.url.length - (match.raw.length - raw.length))
    spans.push({ kind: 'link', start: match.index, end: match.index + raw.length, url })
  }
  return spans
}
