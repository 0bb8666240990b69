/** Returns a field's value after `sent` was sent: empty, or the text typed in the meantime. */
export const onceSent =
  (sent: string) =>
  (now: string): string =>
    now === sent ? '' : now
