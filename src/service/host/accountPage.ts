import type { ServiceLevel } from '../../protocol/host.ts'
import type { AccountPage } from '../../protocol/reception.ts'

/** Returns the page with the API key of an account; undefined if the service does not tell where its pages are. */
export function accountPageOf({ url, is_zulip }: ServiceLevel): AccountPage | undefined {
  if (url === undefined) return undefined
  const path = is_zulip ? '/#settings/account-and-privacy' : '/settings/account'
  return { host: new URL(url).host, url: `${url}${path}` }
}
