import { languageOfTag, type Language } from '../languages.ts'

interface Range {
  readonly tag: string
  /** From 0, not accepted, to 1. */
  readonly quality: number
}

function readRange(part: string): Range {
  const [tag = '', ...parameters] = part.split(';').map((each) => each.trim().toLowerCase())
  const quality = parameters.find((each) => each.startsWith('q='))
  return { tag, quality: quality === undefined ? 1 : Number(quality.slice(2)) }
}

/**
 * Returns the service's language that an `Accept-Language` header prefers. Undefined without the header, if
 * it accepts none of them, or if it prefers any language (`*`).
 */
export function acceptedLanguage(header: string | null): Language | undefined {
  const ranges = (header ?? '')
    .split(',')
    .map(readRange)
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
  for (const { tag } of ranges) {
    if (tag === '*') return undefined
    const language = languageOfTag(tag)
    if (language !== undefined) return language
  }
  return undefined
}
