const pages = [
  'join',
  'reset-password',
  'confirm-email',
  'undo-email',
  'missed-emails',
  'attendance',
] as const

/**
 * A page outside the application, whether or not an account is signed in: for people without an account, and for
 * links in mails.
 */
export interface EntryPlace {
  readonly page: (typeof pages)[number]
  /** The token of a mail's link. */
  readonly token: string | undefined
}

/** Returns the entry page of an address; undefined for all other addresses. */
export function entryPlaceOf(pathname: string): EntryPlace | undefined {
  const [, name, token] = /^\/([a-z-]+)(?:\/([\w.-]+))?\/?$/.exec(pathname) ?? []
  const page = pages.find((each) => each === name)
  return page && { page, token }
}
