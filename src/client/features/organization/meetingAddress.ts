import { MEETING_NAME } from '../../../protocol/meetings.ts'

/** 64 short words that are easy to say in many languages: 6 bits each. */
const words = (
  'amber apple arrow atlas autumn balcony bamboo banana basil beacon berry candle canyon castle cedar cello ' +
  'cherry cinema cloud comet copper coral cotton delta ember falcon fern garden ginger guitar harbor hazel ' +
  'island ivory jasmine kiwi lagoon lantern lemon lilac lotus magnet mango maple marble meadow melon mint ' +
  'ocean olive orbit orchid panda papaya pepper piano pilot planet saffron salmon silver tulip velvet violet'
).split(' ')

/** Without letters that look alike: 5 bits each. */
const signs = 'abcdefghijkmnpqrstuvwxyz23456789'

const WORDS = 3
/** With the words, 83 bits: nobody finds a meeting by trying. */
const SIGNS = 13

const pick = (from: ArrayLike<string>, random: Uint8Array): string[] =>
  // Both lists have a power of two: each is as likely as the others.
  [...random].map((byte) => from[byte % from.length] ?? '')

/** Returns a name that nobody guesses and that people can tell from another. */
export function meetingName(): string {
  const random = crypto.getRandomValues(new Uint8Array(WORDS + SIGNS))
  return [...pick(words, random.subarray(0, WORDS)), pick(signs, random.subarray(WORDS)).join('')].join('-')
}

/** Returns the address of a new meeting. */
export const newMeeting = (pattern: string): string => pattern.replace(MEETING_NAME, () => meetingName())

/** The link to a new meeting, as Markdown. */
export const meetingLink = (pattern: string, text: string): string => `[${text}](${newMeeting(pattern)})`
