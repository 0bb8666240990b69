/** Returns the address of the picture that the service generates for a user without one. */
export const drawnPicture = (userId: number, version: number): string =>
  `/user_avatars/${userId}?version=${version}`
