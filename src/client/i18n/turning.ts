const turning = /[\u202a-\u202e\u2066-\u2069]/g

/**
 * A name without the characters that turn the reading direction. They let a name pose as another, and turn the rest of
 * the sentence or list that it stands in; a name in any script reads as well without them.
 */
export const withoutTurning = (name: string): string => name.replaceAll(turning, '')
