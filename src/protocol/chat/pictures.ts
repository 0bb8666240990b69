/** Where the picture is that the service draws for somebody who has none. */
export const drawnPicture = (userId: number, version: number): string =>
  `/user_avatars/${userId}?version=${version}`

/** Whether it is such a picture, in place of which a client may draw its own. */
export const isDrawnPicture = (url: string): boolean => /^\/user_avatars\/\d+\?/.test(url)
