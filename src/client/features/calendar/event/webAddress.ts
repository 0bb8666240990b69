/** The website that a text names, where it is one: calendars elsewhere let anything stand there. */
export function webAddress(text: string): URL | undefined {
  const url = URL.parse(text)
  return url && /^https?:$/.test(url.protocol) ? url : undefined
}
