/** Returns the address of the organization's uploaded icon; empty for the app's default one. */
export const ownIcon = (url: string): string => (url === '/favicon.svg' ? '' : url)
