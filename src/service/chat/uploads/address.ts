/** Returns the address at which readers of a message fetch an upload. */
export const uploadAddress = (path: string): string => `/user_uploads/${path}`
