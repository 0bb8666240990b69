/** Returns the address at which readers of a message fetch an upload. */
export const uploadAddress = (path: string): string => `/user_uploads/${path}`

/** Returns the address at which clients fetch a picture. @param path below the pictures folder */
export const uploadedPicture = (path: string): string => `/user_avatars/${path}`
