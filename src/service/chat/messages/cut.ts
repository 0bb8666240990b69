/** The text in at most `limit` code points, of which the last are the mark if it was longer. */
export function cut(text: string, limit: number, mark: string): string {
  const points = Array.from(text.slice(0, 2 * limit + 2))
  return points.length > limit ? points.slice(0, limit - mark.length).join('') + mark : text
}
