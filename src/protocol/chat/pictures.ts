const DRAWN = /^\/user_avatars\/\d+\?version=\d+$/

/** Returns true for the address of a picture that the service generates, which an app can do by itself. */
export const isDrawnPicture = (address: string | null | undefined): boolean => DRAWN.test(address ?? '')

/** Returns the address of the picture that the service generates for a user without one. */
export const drawnPicture = (userId: number, version: number): string =>
  `/user_avatars/${userId}?version=${version}`
