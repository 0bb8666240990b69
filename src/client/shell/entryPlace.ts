const pages = ['join', 'reset-password', 'confirm-email', 'undo-email'] as const

/** A page that stands for itself, whoever is signed in here: for people without an account, and for links of mails. */
export interface EntryPlace {
  readonly page: (typeof pages)[number]
  /** As a mail's link carries it. */
  readonly token: string | undefined
}

/** The page that the address leads to; undefined for all other addresses. */
export function entryPlaceOf(pathname: string): EntryPlace | undefined {
  const [, name, token] = /^\/([a-z-]+)(?:\/([\w.-]+))?\/?$/.exec(pathname) ?? []
  const page = pages.find((each) => each === name)
  return page && { page, token }
}
