/** Where the picture is that the service draws for somebody who has none. */
export const drawnPicture = (userId: number, version: number): string =>
  `/user_avatars/${userId}?version=${version}`
