import { Tokenizer, TokenizerMode, type Token, type TokenHandler } from 'parse5'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { previewBounds } from '../../../protocol/bounds.ts'

/** What a page says of itself. */
export interface Metadata {
  readonly title: string
  /** Empty if the page has none. */
  readonly description: string
  readonly picture: URL | undefined
}

/** UTF-16 units that are read at once: others get their turn in between. */
const PIECE = 32 * 1024

/** Elements whose text is no markup, which the tokenizer cannot know by itself. */
const rawText: Readonly<Record<string, number>> = {
  title: TokenizerMode.RCDATA,
  textarea: TokenizerMode.RCDATA,
  style: TokenizerMode.RAWTEXT,
  noscript: TokenizerMode.RAWTEXT,
  xmp: TokenizerMode.RAWTEXT,
  iframe: TokenizerMode.RAWTEXT,
  noembed: TokenizerMode.RAWTEXT,
  noframes: TokenizerMode.RAWTEXT,
  script: TokenizerMode.SCRIPT_DATA,
  plaintext: TokenizerMode.PLAINTEXT,
}

const nothing = (): void => undefined

/** Collects the title and the named texts of a page's head. */
class Head {
  readonly named = new Map<string, string>()
  title = ''
  isOver = false
  #isInTitle = false
  readonly #tokenizer: Tokenizer

  constructor() {
    const add = ({ chars }: Token.CharacterToken): void => {
      // Longer texts are cut anyway.
      if (this.#isInTitle && this.title.length < PIECE) this.title += chars
    }
    const handler: TokenHandler = {
      onStartTag: (token) => this.#start(token),
      onEndTag: ({ tagName }) => {
        if (tagName === 'title') this.#isInTitle = false
        if (tagName === 'head') this.#end()
      },
      onCharacter: add,
      onWhitespaceCharacter: add,
      onNullCharacter: nothing,
      onComment: nothing,
      onDoctype: nothing,
      onEof: nothing,
    }
    this.#tokenizer = new Tokenizer({}, handler)
  }

  write(html: string, isLast: boolean): void {
    this.#tokenizer.write(html, isLast)
  }

  /** Some pages have these texts in their body: the head ends the search only if it has a title. */
  #end(): void {
    this.isOver ||= this.named.has('og:title') || this.title !== ''
  }

  #start({ tagName, attrs }: Token.TagToken): void {
    const mode = rawText[tagName]
    if (mode !== undefined) this.#tokenizer.state = mode
    if (tagName === 'title') this.#isInTitle = this.title === ''
    if (tagName === 'body') this.#end()
    if (tagName === 'meta' || tagName === 'link') this.#note(attrs)
  }

  #note(attrs: Token.Attribute[]): void {
    const value = (name: string): string | undefined => attrs.find((each) => each.name === name)?.value
    const name = (value('property') ?? value('name') ?? value('rel'))?.trim().toLowerCase()
    const text = value('content') ?? value('href')
    if (name === undefined || text === undefined || text.trim() === '' || this.named.has(name)) return
    if (wanted.has(name)) this.named.set(name, text)
  }
}

const titles = ['og:title', 'twitter:title'] as const
const descriptions = ['og:description', 'twitter:description', 'description'] as const
const pictures = [
  'og:image:secure_url',
  'og:image',
  'og:image:url',
  'twitter:image',
  'twitter:image:src',
  'image_src',
] as const
const wanted: ReadonlySet<string> = new Set([...titles, ...descriptions, ...pictures])

/**
 * Returns a text of a stranger as one line, without characters that are invisible or turn the direction of what
 * follows, cut to a number of code points.
 */
export function plainLine(text: string, longest: number): string {
  const line = text
    .slice(0, longest * 20)
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replaceAll(/[\p{Cf}\p{Co}\p{Cn}]/gu, (character) => (character === '\u200D' ? character : ''))
    .trim()
  const points = Array.from(line)
  return points.length <= longest
    ? line
    : `${points
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`
}

/** Reads the text by the server's charset, the page's own, or UTF-8. */
export function decodePage(body: Buffer, charset: string): string {
  const own = /<meta[^>]{1,200}charset\s*=\s*["']?\s*([\w-]{1,40})/i.exec(
    body.toString('latin1', 0, 2_048),
  )?.[1]
  for (const label of [charset, own ?? '', 'utf-8']) {
    try {
      if (label !== '') return new TextDecoder(label).decode(body)
    } catch (error) {
      // The label names no encoding.
      if (!(error instanceof RangeError)) throw error
    }
  }
  return ''
}

/**
 * Reads what a page says of itself: Open Graph, Twitter's names, or its title.
 * @param url of the page, for relative addresses
 * @returns undefined for a page without a title
 */
export async function readMetadata(html: string, url: URL): Promise<Metadata | undefined> {
  const head = new Head()
  for (let at = 0; at < html.length && !head.isOver; at += PIECE) {
    head.write(html.slice(at, at + PIECE), at + PIECE >= html.length)
    // oxlint-disable-next-line no-await-in-loop -- a long page must not hold up the others
    await nextTurn()
  }
  const first = (names: readonly string[]): string | undefined =>
    names.map((name) => head.named.get(name)).find((text) => text !== undefined)
  const title = plainLine(first(titles) ?? head.title, previewBounds.title_length)
  if (title === '') return undefined
  const picture = URL.parse(first(pictures)?.trim() ?? '', url)
  return {
    title,
    description: plainLine(first(descriptions) ?? '', previewBounds.description_length),
    picture:
      picture && first(pictures) !== undefined && /^https?:$/.test(picture.protocol) ? picture : undefined,
  }
}
