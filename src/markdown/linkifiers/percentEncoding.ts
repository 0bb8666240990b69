/** Encodes everything but letters, digits and `-._~` (RFC 3986, unreserved). */
export function encodeUnreserved(value: string): string {
  return encodeURIComponent(value.toWellFormed()).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/** Encodes characters not allowed in an address; escapes stay unchanged. */
export function encodeReserved(value: string): string {
  return encodeURI(value.toWellFormed())
    .replaceAll(/%25([0-9a-f]{2})/gi, '%$1')
    .replaceAll(/%5B/gi, '[')
    .replaceAll(/%5D/gi, ']')
}
