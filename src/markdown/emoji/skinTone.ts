/** The five tones of Unicode, light to dark. Only for drawing: emoji travel without a tone (chat spec 2.5). */
export const skinTones = ['light', 'medium-light', 'medium', 'medium-dark', 'dark'] as const
export type SkinTone = (typeof skinTones)[number]

const firstModifier = 0x1f3fb

/** The character in that tone, where it has hands or a face that take one; else the character itself. */
export function withSkinTone(character: string, tone: SkinTone): string {
  const modifier = String.fromCodePoint(firstModifier + skinTones.indexOf(tone))
  return character.replaceAll(/(\p{Emoji_Modifier_Base})(?:\uFE0F|\p{Emoji_Modifier})?/gu, `$1${modifier}`)
}
