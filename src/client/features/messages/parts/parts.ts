/** A quote of a message, shown as a chip. */
export interface QuotePart {
  /** As it is sent, with the empty line that follows it. */
  readonly markdown: string
  readonly author: string
  /** The quoted source. */
  readonly words: string
}

/** An uploaded file, shown as a chip. */
export interface FilePart {
  /** As it is sent: a link to the file. */
  readonly markdown: string
  readonly name: string
  /** Bytes; absent for files of an earlier visit. */
  readonly size?: number
}

/** A message that is being written: quotes first, then its text, then its files. */
export interface Parts {
  readonly quotes: readonly QuotePart[]
  readonly text: string
  readonly files: readonly FilePart[]
}

/** A quote as `quoteOf` writes it, and other clients of such services. */
const QUOTE = /^@_\*\*([^*\n]+?)(?:\|\d+)?\*\* \[[^\]\n]*\]\(\S+\):\n(`{3,})quote\n([\s\S]*?)\n\2(?:\n\n?|$)/
/** A link to an uploaded file, alone on its line. */
const FILE = /^\[([^\]\n]+)\]\(\/user_uploads\/[^\s()]+\)$/

/** Takes a message apart. Quotes within its text and files between its lines remain text. */
export function partsOf(content: string): Parts {
  const quotes: QuotePart[] = []
  let rest = content
  for (let found = QUOTE.exec(rest); found; found = QUOTE.exec(rest)) {
    const [markdown, author = '', , words = ''] = found
    quotes.push({ markdown, author, words })
    rest = rest.slice(markdown.length)
  }
  const lines = rest.replace(/\n+$/, '').split('\n')
  const files: FilePart[] = []
  for (let name = fileName(lines.at(-1)); name !== undefined; name = fileName(lines.at(-1))) {
    files.unshift({ markdown: lines.pop() ?? '', name })
  }
  return { quotes, files, text: files.length === 0 ? rest : lines.join('\n') }
}

const fileName = (line: string | undefined): string | undefined =>
  line === undefined ? undefined : FILE.exec(line)?.[1]

/** Puts a message together, as it is sent and kept as a draft. */
export function contentOf({ quotes, text, files }: Parts): string {
  const words = quotes.map(({ markdown }) =>
    markdown.endsWith('\n\n') ? markdown : `${markdown.trimEnd()}\n\n`,
  )
  const links = files.map(({ markdown }) => markdown).join('\n')
  const gap = text === '' || links === '' ? '' : '\n'
  return words.join('') + text + gap + links
}

/** The same message in the form that `contentOf` gives: drafts of other clients can have further empty lines. */
export const canonical = (content: string): string => contentOf(partsOf(content))

/** The message with a further file. */
export function withFile(content: string, file: FilePart): string {
  const parts = partsOf(content)
  return contentOf({ ...parts, files: [...parts.files, file] })
}
