const seconds = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? number * 1000 : undefined
}

/**
 * Milliseconds that the service asks to wait: `retry-after` of the body (seconds, can be fractional),
 * otherwise of the header (seconds or an HTTP date).
 */
export function retryAfterOf(
  body: Readonly<Record<string, unknown>>,
  headers: Pick<Headers, 'get'>,
  now: number,
): number | undefined {
  const fromBody = seconds(body['retry-after'])
  if (fromBody !== undefined) return fromBody
  const header = headers.get('retry-after')
  if (header === null) return undefined
  const date = Date.parse(header)
  return seconds(header) ?? (Number.isNaN(date) ? undefined : Math.max(0, date - now))
}
