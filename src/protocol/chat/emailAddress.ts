/** More no mail server takes (RFC 5321 4.5.3.1.3). */
const MAX_LENGTH = 254
const pattern = /^[^\s@<>"(),:;[\]\\]+@[^\s@<>"(),:;[\]\\.]+(?:\.[^\s@<>"(),:;[\]\\.]+)+$/u

/** Whether a text is one address and nothing else; asked by the app as one types, and by the service. */
export const isEmailAddress = (text: string): boolean => text.length <= MAX_LENGTH && pattern.test(text)
