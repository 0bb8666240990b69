/** Allowed schemes of links; any other could run a program or a script. */
const schemes = new Set([
  'http',
  'https',
  'ftp',
  'mailto',
  'tel',
  'sms',
  'xmpp',
  'irc',
  'ircs',
  'matrix',
  'geo',
  'magnet',
  'bitcoin',
])

const hostWithPort = /^[^/:]+:\d+(?:[/?#]|$)/

/**
 * Resolves the `url` of a link: relative within the organization, completed if it has no scheme, undefined if
 * it is unsafe.
 */
export function linkDestination(url: string, organisationUrl: string): string | undefined {
  const trimmed = url.trim()
  // oxlint-disable-next-line no-control-regex -- browsers drop control characters, which would hide a scheme
  if (trimmed === '' || /[\u0000-\u001f\u007f\\]/.test(trimmed) || trimmed.startsWith('//')) return undefined
  const written = trimmed.replaceAll(' ', '%20')
  if (written.startsWith('/') || written.startsWith('#')) return written
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(written)?.[1]?.toLowerCase()
  if (scheme === undefined) return withoutScheme(written)
  // `localhost:8080` only looks as if it began with a scheme.
  if (!schemes.has(scheme)) return hostWithPort.test(written) ? withoutScheme(written) : undefined
  if (written.length === scheme.length + 1) return undefined
  if ((scheme === 'http' || scheme === 'https') && !/^https?:\/\/[^/?#]/i.test(written)) return undefined
  return withinOrganisation(written, organisationUrl)
}

function withoutScheme(url: string): string | undefined {
  if (/^[^/@]+@[^/@]+$/.test(url)) return `mailto:${url}`
  // A completed address must be one that browsers can open.
  return URL.canParse(`http://${url}`) ? `http://${url}` : undefined
}

/** Links to own conversations and files become relative, whatever the organization's host name. */
function withinOrganisation(url: string, organisationUrl: string): string {
  const origin = organisationUrl.replace(/\/+$/, '')
  if (!url.startsWith(`${origin}/`)) return url
  const path = url.slice(origin.length)
  if (path.startsWith('/#narrow/')) return path.slice(1)
  return path.startsWith('/user_uploads/') ? path : url
}

/** Returns the path of the uploaded file at this destination, or undefined. */
export function uploadPath(href: string): string | undefined {
  return /^\/user_uploads\/[^?#]+/.exec(href)?.[0]
}
