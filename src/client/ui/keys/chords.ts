/** The fields of a key press that matter. */
export interface Press {
  readonly key: string
  readonly code: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

/** Letters of other scripts count by the key's position on the keyboard, so that shortcuts work there too. */
function letterOf({ key, code }: Press): string {
  const isOtherScript = key.length === 1 && /\p{L}/u.test(key) && !/[a-z]/i.test(key)
  return isOtherScript && /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : key
}

/**
 * The press in the notation of the table: `Mod+k`, `Shift+F6`, `?`. Names Shift only if it does not change the
 * character.
 */
export function chordOf(press: Press, platform: 'apple' | 'other'): string {
  const letter = letterOf(press)
  // AltGr, which some keyboards need for "@", is reported as Control and Alt together.
  if (press.ctrlKey && press.altKey && /^[^\p{L}]$/u.test(letter)) return letter
  const isLetter = /^[a-z]$/i.test(letter)
  const isCommand = platform === 'apple' ? press.metaKey : press.ctrlKey
  const parts = [
    ...(isCommand ? ['Mod'] : []),
    ...(press.altKey ? ['Alt'] : []),
    ...((platform === 'apple' ? press.ctrlKey : press.metaKey) ? ['Other'] : []),
    ...(press.shiftKey && (isLetter || letter.length > 1) ? ['Shift'] : []),
    isLetter ? letter.toLowerCase() : letter,
  ]
  return parts.join('+')
}
