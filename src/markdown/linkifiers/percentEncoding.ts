/** Everything but letters, digits and `-._~` is encoded (RFC 3986, unreserved). */
export function encodeUnreserved(value: string): string {
  return encodeURIComponent(value.toWellFormed()).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/** Leaves what may stand in an address as it is, escapes included. */
export function encodeReserved(value: string): string {
  return encodeURI(value.toWellFormed())
    .replaceAll(/%25([0-9a-f]{2})/gi, '%$1')
    .replaceAll(/%5B/gi, '[')
    .replaceAll(/%5D/gi, ']')
}
