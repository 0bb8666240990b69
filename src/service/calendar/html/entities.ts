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

/** Decodes character references: numeric ones, and the names in common use. Others stay unchanged. */
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

/**
 * Encodes text as HTML, the wire form of titles and names. "&" comes first, so that no reference is encoded
 * twice.
 */
export const encodeText = (text: string): string =>
  // One replaceAll per character: a callback for each match takes ten times as long.
  Object.entries(references).reduce(
    (encoded, [character, reference]) => encoded.replaceAll(character, reference),
    text,
  )

/** Removes comments, in linear time: after one without an end it stops searching. */
function withoutComments(html: string): string {
  const kept: string[] = []
  let at = 0
  for (;;) {
    const start = html.indexOf('<!--', at)
    const end = start === -1 ? -1 : html.indexOf('-->', start + 4)
    if (end === -1) return kept.join('') + html.slice(at)
    kept.push(html.slice(at, start))
    at = end + 3
  }
}

/**
 * Returns the plain text of a title or name from a client. Clients send back encoded texts as they read them,
 * so references are decoded; tags are removed.
 */
export const plainText = (html: string): string =>
  decodeEntities(withoutComments(html).replace(/<\/?[a-z][^<>]*>/gi, ''))
    .replace(/\s+/g, ' ')
    .trim()
