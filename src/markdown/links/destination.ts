/** Schemes that a link may have; anything else could run a program or a script. */
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
 * What a link written as `url` leads to: made relative where it stays within the organisation, completed where it has no
 * scheme, undefined where it leads nowhere safe.
 */
export function linkDestination(url: string, organisationUrl: string): string | undefined {
  const trimmed = url.trim()
  // oxlint-disable-next-line no-control-regex -- browsers drop control characters, which would hide a scheme
  if (trimmed === '' || /[\u0000-\u001f\u007f\\]/.test(trimmed) || trimmed.startsWith('//')) return undefined
  const written = trimmed.replaceAll(' ', '%20')
  if (written.startsWith('/') || written.startsWith('#')) return written
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(written)?.[1]?.toLowerCase()
  if (scheme === undefined) return withoutScheme(written)
  // `localhost:8080` begins with no scheme, though it looks so.
  if (!schemes.has(scheme)) return hostWithPort.test(written) ? withoutScheme(written) : undefined
  if (written.length === scheme.length + 1) return undefined
  if ((scheme === 'http' || scheme === 'https') && !/^https?:\/\/[^/?#]/i.test(written)) return undefined
  return withinOrganisation(written, organisationUrl)
}

function withoutScheme(url: string): string | undefined {
  if (/^[^/@]+@[^/@]+$/.test(url)) return `mailto:${url}`
  // Completed, it must be an address that a browser could open.
  return URL.canParse(`http://${url}`) ? `http://${url}` : undefined
}

/** Own conversations and files open in place, whatever name the organisation goes by. */
function withinOrganisation(url: string, organisationUrl: string): string {
  const origin = organisationUrl.replace(/\/+$/, '')
  if (!url.startsWith(`${origin}/`)) return url
  const path = url.slice(origin.length)
  if (path.startsWith('/#narrow/')) return path.slice(1)
  return path.startsWith('/user_uploads/') ? path : url
}

/** The path of an uploaded file that this destination leads to, or undefined. */
export function uploadPath(href: string): string | undefined {
  return /^\/user_uploads\/[^?#]+/.exec(href)?.[0]
}
