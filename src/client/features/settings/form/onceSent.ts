/** What a field holds once that text of it was sent: nothing, or what was typed into it meanwhile. */
export const onceSent =
  (sent: string) =>
  (now: string): string =>
    now === sent ? '' : now
