/** Folds case and diacritics for searching: "emi" finds "Émile". */
export const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * Ranks the match of folded `text` for the folded `query`: 0 begins with it, 1 has a word that begins with
 * it, 2 contains it; undefined does not.
 */
export function matchRank(text: string, query: string): 0 | 1 | 2 | undefined {
  const at = text.indexOf(query)
  if (at < 0) return undefined
  if (at === 0) return 0
  for (let index = at; index > 0; index = text.indexOf(query, index + 1)) {
    if (!/[\p{L}\p{N}]/u.test(text[index - 1] as string)) return 1
  }
  return 2
}

/** The best `limit` of `items` for `query`: by rank, then in the given order. */
export function bestMatches<Item>(
  items: Iterable<Item>,
  query: string,
  textOf: (item: Item) => string,
  limit: number,
): Item[] {
  const folded = fold(query)
  const ranks: [Item[], Item[], Item[]] = [[], [], []]
  for (const item of items) {
    const rank = matchRank(fold(textOf(item)), folded)
    if (rank === undefined) continue
    ranks[rank].push(item)
    if (rank === 0 && ranks[0].length >= limit) break
  }
  return ranks.flat().slice(0, limit)
}
