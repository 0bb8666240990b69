import { decodeEntities } from '../../../../markdown/htmlText.ts'

/**
 * Decodes a run of HTML without tags to text. `pieces` holds the source of each code unit of the text;
 * joined, they are the source.
 */
export function decoded(html: string): { readonly text: string; readonly pieces: readonly string[] } {
  const pieces: string[] = []
  let text = ''
  for (const [part] of html.matchAll(/&[#\w]{2,10};|[^&]|&/gs)) {
    const character = part.length > 1 ? decodeEntities(part) : part
    text += character
    if (character === part) pieces.push(...part.split(''))
    else pieces.push(part, ...Array.from({ length: character.length - 1 }, () => ''))
  }
  return { text, pieces }
}
