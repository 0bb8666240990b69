/** Where an icon is that the organisation uploaded; empty for the application's own, which stands for none. */
export const ownIcon = (url: string): string => (url === '/favicon.svg' ? '' : url)
