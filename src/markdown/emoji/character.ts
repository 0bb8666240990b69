/** Returns the character of an emoji code, known or unknown; empty for an invalid code. */
export function characterOfCode(code: string): string {
  if (!/^[0-9a-f]{2,6}(-[0-9a-f]{2,6})*$/i.test(code)) return ''
  const points = code.split('-').map((part) => Number.parseInt(part, 16))
  if (points.some((point) => point > 0x10ffff)) return ''
  // Codes omit the variation selector that turns a text sign into an emoji.
  return String.fromCodePoint(...points).replace(/^(\P{Emoji_Presentation})(?=$|\u20E3|\u200D)/u, '$1\uFE0F')
}

/** Returns the code of a character: lower-case hex of its code points joined by dashes, without FE0F. */
export function codeOfCharacter(character: string): string {
  const codes = Array.from(character, (part) => (part.codePointAt(0) ?? 0).toString(16).padStart(4, '0'))
  return codes.filter((code) => code !== 'fe0f').join('-')
}
