const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  euro: '€',
  copy: '©',
  reg: '®',
  trade: '™',
  deg: '°',
  times: '×',
  middot: '·',
  bull: '•',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
  eacute: 'é',
  egrave: 'è',
  agrave: 'à',
  ccedil: 'ç',
}

function fromCodePoint(code: number): string | undefined {
  const isCharacter = code > 31 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
  return isCharacter || code === 9 || code === 10 ? String.fromCodePoint(code) : undefined
}

/** Character references to characters: numbers, and the names that texts really use. Others stay as they are. */
export const decodeEntities = (html: string): string =>
  html.replace(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{2,8}));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (hex !== undefined) return fromCodePoint(Number.parseInt(hex, 16)) ?? whole
      if (decimal !== undefined) return fromCodePoint(Number(decimal)) ?? whole
      return (name !== undefined && Object.hasOwn(named, name) ? named[name] : undefined) ?? whole
    },
  )

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#039;',
}

/** Text as HTML: what titles and names are on the wire. */
export const encodeText = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => references[character] as string)

/**
 * The plain text of what a client sent as a title or a name. Clients send back what they read, which is encoded, so
 * references are decoded; real tags go.
 */
export const plainText = (html: string): string =>
  decodeEntities(html.replace(/<\/?[a-z][^<>]*>|<!--.*?-->/gis, ''))
    .replace(/\s+/g, ' ')
    .trim()
