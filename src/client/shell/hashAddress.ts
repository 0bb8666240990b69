import { paths } from '../navigation/paths.ts'

/** Addresses of views in links from other organizations: `/#inbox`. */
export const HASHES: Readonly<Record<string, string>> = {
  '#inbox': paths.inbox,
  '#recent': paths.recent,
  '#feed': paths.feed,
  '#drafts': paths.drafts,
  '#channels': paths.channels,
  '#streams': paths.channels,
}

/** Returns true if this hash is an address that the application supports. */
export const isHashAddress = (hash: string): boolean =>
  Object.hasOwn(HASHES, hash) || hash.startsWith('#narrow/')
