const linkSchemes: ReadonlySet<string> = new Set([
  'http:',
  'https:',
  'mailto:',
  'tel:',
  'sms:',
  'geo:',
  'irc:',
  'ircs:',
  'magnet:',
  'matrix:',
  'xmpp:',
  'webcal:',
  'ftp:',
  'news:',
  'sip:',
  'bitcoin:',
])

const isRelative = (value: string): boolean => value.startsWith('/') || value.startsWith('#')
const hasScheme = (value: string): boolean => /^[a-z][a-z0-9+.-]*:/i.test(value)

function parse(value: string, origin: string): URL | undefined {
  const trimmed = value.trim()
  if (!isRelative(trimmed) && !hasScheme(trimmed)) return undefined
  try {
    return new URL(trimmed, origin)
  } catch {
    return undefined
  }
}

/** Path, query and fragment of an address of this site. */
const local = (url: URL): string => `${url.pathname}${url.search}${url.hash}`

/** The address of a link, relative where it leads to this site; undefined when it must not be followed. */
export function allowedLink(value: string, origin: string): string | undefined {
  const url = parse(value, origin)
  if (!url || !linkSchemes.has(url.protocol)) return undefined
  if (url.username !== '' || url.password !== '') return undefined // a name before the @ poses as the host
  return url.origin === origin ? local(url) : url.href
}

/**
 * The address of an image, sound or film: this site's only, so that no other site learns who reads a message.
 */
export function allowedSource(value: string, origin: string): string | undefined {
  const url = parse(value, origin)
  return url?.origin === origin ? local(url) : undefined
}

const background = /^\s*background-image\s*:\s*url\(\s*["']?([^"'()]+)["']?\s*\)\s*;?\s*$/i

/** The image of a link preview, which servers write as a style. */
export function previewSource(style: string, origin: string): string | undefined {
  const address = background.exec(style)?.[1]
  return address === undefined ? undefined : allowedSource(address, origin)
}
