/** Escapes twice where needed: browsers resolve the segments "." and "..", even when escaped once. */
export const encodeSegment = (text: string): string =>
  text === '.' || text === '..' ? text.replaceAll('.', '%252E') : encodeURIComponent(text)

/** Unescapes a segment; undefined for a broken escape. */
export const decodeSegment = (segment: string): string | undefined => {
  if (/^(%252E){1,2}$/i.test(segment)) return segment.replaceAll(/%252E/gi, '.')
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined // A stray "%".
  }
}
