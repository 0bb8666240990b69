const wellFormed = /^[0-9a-f]{2,6}(?:-[0-9a-f]{2,6})*$/i
const SELECTOR = '\u{fe0f}'

const isModifier = (character: string | undefined): boolean =>
  character !== undefined && /^\p{Emoji_Modifier}$/u.test(character)

/** Some emoji are drawn as text unless a selector says otherwise; codes leave the selector out. */
const needsSelector = (character: string, next: string | undefined): boolean =>
  /^\p{Emoji}$/u.test(character) &&
  !/^[\p{Emoji_Presentation}\p{Emoji_Modifier}]$/u.test(character) &&
  next !== SELECTOR &&
  !isModifier(next)

/** The character of an emoji's code (`1f642`, `1f3f3-200d-1f308`; chat spec 2.5); undefined for what is no code. */
export function characterOfCode(code: string): string | undefined {
  if (!wellFormed.test(code)) return undefined
  const points = code.split('-').map((part) => Number.parseInt(part, 16))
  if (points.some((point) => point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff))) return undefined
  const characters = points.map((point) => String.fromCodePoint(point))
  return characters
    .map((character, place) =>
      needsSelector(character, characters[place + 1]) ? character + SELECTOR : character,
    )
    .join('')
}
