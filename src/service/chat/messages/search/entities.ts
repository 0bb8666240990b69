const named: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u00a0'],
])

function characterOf(entity: string): string | undefined {
  const [, hexadecimal, decimal, name] = /^&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));$/i.exec(entity) ?? []
  if (name !== undefined) return named.get(name.toLowerCase())
  const point = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16)
  return point <= 0x10ffff ? String.fromCodePoint(point) : undefined
}

/**
 * Decodes a run of HTML without tags to text. `pieces` holds the source of each code unit of the text;
 * joined, they are the source.
 */
export function decodeEntities(html: string): { readonly text: string; readonly pieces: readonly string[] } {
  const pieces: string[] = []
  let text = ''
  for (const [part] of html.matchAll(/&[#\w]{2,10};|[^&]|&/gs)) {
    const character = part.length > 1 ? (characterOf(part) ?? part) : part
    text += character
    if (character === part) pieces.push(...part.split(''))
    else pieces.push(part, ...Array.from({ length: character.length - 1 }, () => ''))
  }
  return { text, pieces }
}
