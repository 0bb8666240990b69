/** Browsers resolve the segments "." and ".." away, however often they are escaped once; twice survives. */
export const encodeSegment = (text: string): string =>
  text === '.' || text === '..' ? text.replaceAll('.', '%252E') : encodeURIComponent(text)

/** Undefined where an escape is broken. */
export const decodeSegment = (segment: string): string | undefined => {
  if (/^(%252E){1,2}$/i.test(segment)) return segment.replaceAll(/%252E/gi, '.')
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined // A stray "%".
  }
}
