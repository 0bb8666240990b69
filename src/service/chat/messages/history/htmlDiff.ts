/**
 * Comparing costs the product of both lengths; beyond this total for the texts of one answer, everything
 * counts as replaced.
 */
const MAX_COMPARISONS = 4_000_000

const tokensOf = (html: string): string[] => html.match(/<[^>]*>|[^<\s]+|\s+/g) ?? []
const isTag = (token: string): boolean => token.startsWith('<')

type Step = { readonly kind: 'kept' | 'inserted' | 'deleted'; readonly token: string }
const steps = (kind: Step['kind'], tokens: readonly string[]): Step[] =>
  tokens.map((token) => ({ kind, token }))

/** Lengths of the longest common subsequences of all pairs of ends, row by row. */
function commonLengths(before: readonly string[], after: readonly string[]): Uint16Array {
  const width = after.length + 1
  const lengths = new Uint16Array((before.length + 1) * width)
  for (let row = before.length - 1; row >= 0; row--) {
    for (let column = after.length - 1; column >= 0; column--) {
      const place = row * width + column
      lengths[place] =
        before[row] === after[column]
          ? (lengths[place + width + 1] ?? 0) + 1
          : Math.max(lengths[place + width] ?? 0, lengths[place + 1] ?? 0)
    }
  }
  return lengths
}

/** Comparisons left for the texts of one answer. */
interface Budget {
  comparisons: number
}

function compare(before: readonly string[], after: readonly string[], budget: Budget): Step[] {
  const cost = before.length * after.length
  if (cost > budget.comparisons) return [...steps('deleted', before), ...steps('inserted', after)]
  budget.comparisons -= cost
  const lengths = commonLengths(before, after)
  const width = after.length + 1
  const found: Step[] = []
  let row = 0
  let column = 0
  while (row < before.length && column < after.length) {
    const old = before[row] ?? ''
    if (old === after[column]) {
      found.push({ kind: 'kept', token: old })
      row++
      column++
    } else if ((lengths[(row + 1) * width + column] ?? 0) >= (lengths[row * width + column + 1] ?? 0)) {
      found.push({ kind: 'deleted', token: old })
      row++
    } else found.push({ kind: 'inserted', token: after[column++] ?? '' })
  }
  return [...found, ...steps('deleted', before.slice(row)), ...steps('inserted', after.slice(column))]
}

const classes = { inserted: 'highlight_text_inserted', deleted: 'highlight_text_deleted' } as const

/** Text within a mark. Marks go between tags, never around them, so that the HTML stays well formed. */
const marked = (kind: Step['kind'], text: string): string =>
  kind === 'kept' || text.trim() === '' ? text : `<span class="${classes[kind]}">${text}</span>`

function written(found: readonly Step[]): string {
  let html = ''
  let open: { kind: Step['kind']; text: string } = { kind: 'kept', text: '' }
  const close = (kind: Step['kind']): void => {
    html += marked(open.kind, open.text)
    open = { kind, text: '' }
  }
  for (const { kind, token } of found) {
    if (isTag(token)) {
      // Tags are kept from the newer text, with the older text's words placed between them.
      if (kind === 'deleted') continue
      close('kept')
      html += token
      continue
    }
    if (kind !== open.kind) close(kind)
    open.text += token
  }
  close('kept')
  return html
}

/** Returns the newer HTML with added words marked, and deleted words put back and marked. */
export type HtmlDiff = (before: string, after: string) => string

function diff(before: string, after: string, budget: Budget): string {
  const old = tokensOf(before)
  const current = tokensOf(after)
  let start = 0
  while (start < old.length && start < current.length && old[start] === current[start]) start++
  let end = 0
  const shorter = Math.min(old.length, current.length) - start
  while (end < shorter && old.at(-1 - end) === current.at(-1 - end)) end++
  return written([
    ...steps('kept', current.slice(0, start)),
    ...compare(old.slice(start, old.length - end), current.slice(start, current.length - end), budget),
    ...steps('kept', current.slice(current.length - end)),
  ])
}

/** Returns a function that compares texts within the budget of one answer. */
export function htmlDiffs(): HtmlDiff {
  const budget = { comparisons: MAX_COMPARISONS }
  return (before, after) => diff(before, after, budget)
}
