import { CLIENT_HEADER, CLIENT_HEADER_VALUE } from '../../../protocol/appHeader.ts'

const MAX_LENGTH = 30

/**
 * Returns the client's name for its messages (chat spec 2.1): `website` for browsers, else the program's own.
 */
export function clientName(headers: Headers): string {
  if (headers.get(CLIENT_HEADER) === CLIENT_HEADER_VALUE) return 'website'
  const product = (headers.get('user-agent') ?? '').split('/', 1)[0]?.trim() ?? ''
  if (product === 'Mozilla') return 'website'
  return product === '' ? 'Unspecified' : product.slice(0, MAX_LENGTH)
}
