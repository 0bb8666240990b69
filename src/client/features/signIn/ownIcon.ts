/**
 * Returns the address of the organization's uploaded icon; empty for the app's default one, and for a picture on
 * another site, which is none of the organization's own and which pages do not load.
 */
export const ownIcon = (url: string): string =>
  url === '/favicon.svg' || /^(https?:)?\/\//.test(url) ? '' : url
