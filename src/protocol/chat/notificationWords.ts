/** Code points of a message's text in a notification. */
export const NOTICE_LENGTH = 240

/** The title of a message's notification. @param place undefined for a direct message */
export const notificationTitle = (
  author: string,
  place: { readonly channel: string; readonly topic: string } | undefined,
): string => (place ? `${author} · ${place.channel} › ${place.topic}` : author)
