/**
 * Returns the path of a request's address, still percent-encoded, as `new URL(url).pathname` does: addresses of requests
 * are absolute and normalized, and parsing one takes longer than finding its route.
 */
export function pathnameOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('//') + 2)
  if (start < 0) return '/'
  const path = url.slice(start)
  const end = path.search(/[?#]/)
  return end < 0 ? path : path.slice(0, end)
}

/** Returns the parameters in a request's address, as `new URL(url).searchParams` does. */
export function queryOf(url: string): URLSearchParams {
  const [address = ''] = url.split('#', 1)
  const start = address.indexOf('?')
  return new URLSearchParams(start < 0 ? '' : address.slice(start + 1))
}
