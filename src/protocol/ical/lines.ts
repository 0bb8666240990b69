/* Content lines of iCalendar (RFC 5545, 3.1 and 3.3), for the service's feeds and the app's files. */

const MAX_OCTETS = 75

/** Octets of a character in UTF-8. */
const octetsOf = (point: number): number => (point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4)

/** Folds a line so that no part exceeds 75 octets or splits a character. */
export function fold(line: string): string {
  if (line.length * 3 <= MAX_OCTETS) return line
  let folded = ''
  let start = 0
  let octets = 0
  for (let at = 0; at < line.length; at += 1) {
    const point = line.codePointAt(at) ?? 0
    octets += octetsOf(point)
    if (octets > MAX_OCTETS) {
      folded += `${line.slice(start, at)}\r\n `
      start = at
      // Continuation lines begin with a space, which counts.
      octets = 1 + octetsOf(point)
    }
    if (point > 0xffff) at += 1
  }
  return folded + line.slice(start)
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

/** Converts `YYYY-MM-DD hh:mm:ss` to `YYYYMMDDThhmmss`. */
export const compactDate = (dateTime: string): string => dateTime.replace(/[-:]/g, '').replace(' ', 'T')

/** The first properties of every calendar. */
export const calendarProperties: readonly string[] = ['VERSION:2.0', 'PRODID:-//Parley//Calendar//EN']
