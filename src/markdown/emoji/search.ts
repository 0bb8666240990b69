import { emojiCategories, type Emoji } from './table.ts'

/** Ranks a name's match with a query; smaller is better, undefined is no match. */
function rank(name: string, query: string): number | undefined {
  if (name === query) return 0
  if (name.startsWith(query)) return 1
  if (name.includes(`_${query}`)) return 2
  return name.includes(query) ? 3 : undefined
}

/** Normalizes a query to the form of names: `Thumbs up` and `:thumbs_up:` become the same. */
function normal(query: string): string {
  return query
    .trim()
    .toLowerCase()
    .replaceAll(/^:|:$/g, '')
    .replaceAll(/[\s-]+(?=.)/g, '_')
}

/** Emoji with names that match `query`, best first: whole name, beginning, beginning of a word, anywhere. */
export function searchEmoji(query: string, limit: number): readonly Emoji[] {
  const wanted = normal(query)
  const found: { emoji: Emoji; rank: number; nameLength: number }[] = []
  for (const { emojis } of emojiCategories()) {
    for (const emoji of emojis) {
      const best = bestRank(emoji, wanted)
      if (best !== undefined) found.push({ emoji, rank: best, nameLength: emoji.names[0].length })
    }
  }
  return found
    .toSorted((a, b) => a.rank - b.rank || a.nameLength - b.nameLength)
    .slice(0, limit)
    .map(({ emoji }) => emoji)
}

function bestRank(emoji: Emoji, wanted: string): number | undefined {
  // An emoji typed or pasted as a character finds itself.
  if (emoji.character === wanted) return 0
  let best: number | undefined
  emoji.names.forEach((name, position) => {
    const own = rank(name, wanted)
    // An alias ranks after a main name that matches as well.
    if (own !== undefined) best = Math.min(best ?? Infinity, own + (position === 0 ? 0 : 0.5))
  })
  return best
}
