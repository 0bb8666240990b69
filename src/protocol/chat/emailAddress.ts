/** Characters; mail servers accept no more (RFC 5321 4.5.3.1.3). */
const MAX_LENGTH = 254
const pattern = /^[^\s@<>"(),:;[\]\\]+@[^\s@<>"(),:;[\]\\.]+(?:\.[^\s@<>"(),:;[\]\\.]+)+$/u

/** Returns true if a text is a single address; used by the app while typing, and by the service. */
export const isEmailAddress = (text: string): boolean => text.length <= MAX_LENGTH && pattern.test(text)
