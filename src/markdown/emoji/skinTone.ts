/**
 * The five skin tones of Unicode, light to dark. Display only: emoji on the wire have no tone (chat spec
 * 2.5).
 */
export const skinTones = ['light', 'medium-light', 'medium', 'medium-dark', 'dark'] as const
export type SkinTone = (typeof skinTones)[number]

const firstModifier = 0x1f3fb

/** Returns the character in that tone, if it supports tones; else the character itself. */
export function withSkinTone(character: string, tone: SkinTone): string {
  const modifier = String.fromCodePoint(firstModifier + skinTones.indexOf(tone))
  return character.replaceAll(/(\p{Emoji_Modifier_Base})(?:\uFE0F|\p{Emoji_Modifier})?/gu, `$1${modifier}`)
}
