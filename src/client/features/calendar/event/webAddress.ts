/** Returns the website that a text names, if it is a web address: other calendars allow any text there. */
export function webAddress(text: string): URL | undefined {
  const url = URL.parse(text)
  return url && /^https?:$/.test(url.protocol) ? url : undefined
}
