/**
 * Addresses of pages that the first load does not know, to stay small: for `placeOf` they are unknown, and
 * `FurtherPage` opens their pages.
 */
export const laterPaths = {
  /** The reader's conversations as a page, where there is no room for the sidebar. */
  conversations: '/conversations',
} as const
