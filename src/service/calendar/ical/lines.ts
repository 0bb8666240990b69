/* Content lines of iCalendar (RFC 5545, 3.1 and 3.3). */

const MAX_OCTETS = 75

/** Returns true for a continuation byte of UTF-8. */
const isWithinCharacter = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80

/** Folds a line so that no part exceeds 75 octets or splits a character. */
export function fold(line: string): string {
  if (line.length * 3 <= MAX_OCTETS) return line
  const octets = Buffer.from(line)
  const parts: string[] = []
  // Continuation lines begin with a space, which counts.
  for (let start = 0, room = MAX_OCTETS; start < octets.length; room = MAX_OCTETS - 1) {
    let end = Math.min(start + room, octets.length)
    while (isWithinCharacter(octets[end])) end -= 1
    parts.push(octets.toString('utf8', start, end))
    start = end
  }
  return parts.join('\r\n ')
}

/** TEXT values: escapes backslashes, commas, semicolons and line ends, and removes control characters. */
export const escapeText = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex -- these are what is taken out
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
    .replace(/[\\;,]/g, String.raw`\$&`)
    .replace(/\n/g, String.raw`\n`)

/** Quotes a parameter's value such as CN, removing quotes, which cannot be escaped. */
export const quoteParameter = (text: string): string => `"${text.replace(/["\n\r]/g, "'")}"`

/** Returns a property; undefined for an empty value. */
export const property = (name: string, value: string): string | undefined =>
  value === '' ? undefined : `${name}:${value}`

export const component = (name: string, lines: readonly (string | undefined)[]): string[] => [
  `BEGIN:${name}`,
  ...lines.filter((line) => line !== undefined),
  `END:${name}`,
]

/** Joins the lines with CR LF. */
export const writeLines = (lines: readonly string[]): string => `${lines.map(fold).join('\r\n')}\r\n`
