/** Returns the text; of one with more code points, the beginning with “…” at its end. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text
  const points = Array.from(text)
  return points.length > most ? `${points.slice(0, most).join('')}…` : text
}
