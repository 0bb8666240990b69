import { paths } from '../navigation/paths.ts'

/** Addresses of views as links between organisations write them: `/#inbox`. */
export const HASHES: Readonly<Record<string, string>> = {
  '#inbox': paths.inbox,
  '#recent': paths.recent,
  '#feed': paths.feed,
  '#drafts': paths.drafts,
  '#channels': paths.channels,
  '#streams': paths.channels,
}

/** Whether the address is written as a hash that this application understands. */
export const isHashAddress = (hash: string): boolean =>
  Object.hasOwn(HASHES, hash) || hash.startsWith('#narrow/')
