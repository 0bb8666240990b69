/** A page for people who are not signed in yet, whoever is signed in here. */
export interface EntryPlace {
  readonly page: 'join' | 'reset-password'
  /** As a mail's link carries it. */
  readonly token: string | undefined
}

/** The page that the address leads to; undefined for all other addresses. */
export function entryPlaceOf(pathname: string): EntryPlace | undefined {
  const [, page, token] = /^\/(join|reset-password)(?:\/([\w.-]+))?\/?$/.exec(pathname) ?? []
  return page === 'join' || page === 'reset-password' ? { page, token } : undefined
}
