import { fileBounds } from '../../../protocol/bounds.ts'

/* Streaming parser of multipart/form-data (RFC 7578): a file is written to disk before it is complete. */

export class MalformedBody extends Error {
  override name = 'MalformedBody'
}

/** The body has too many parts, or too many bytes of text. */
export class TooMuch extends Error {
  override name = 'TooMuch'
  readonly of: 'parts' | 'texts'
  constructor(of: TooMuch['of']) {
    super(of)
    this.of = of
  }
}

/** Receives the content of one part. */
export interface PartContent {
  readonly write: (chunk: Buffer) => Promise<void> | void
  readonly end: () => Promise<void> | void
}

interface PartHead {
  readonly name: string
  /** Undefined for a text field. */
  readonly fileName: string | undefined
}

/** @param open creates the receiver of a part's content */
export type OpenPart = (head: PartHead) => PartContent

const LINE_END = '\r\n'
/** Maximum spaces between a boundary and the end of its line. */
const LONGEST_PADDING = 100

/** Returns the boundary in a `content-type`; undefined if it has none. */
export function boundaryOf(contentType: string): string | undefined {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i.exec(contentType) ?? []
  return quoted ?? plain
}

/**
 * Browsers percent-encode these three characters, so that quotes and lines do not end early; some programs
 * escape quotes by a backslash.
 */
const unescaped = (text: string): string =>
  text
    .replaceAll(String.raw`\"`, '"')
    .replaceAll('%22', '"')
    .replaceAll(/%0D/gi, '\r')
    .replaceAll(/%0A/gi, '\n')

/** An escaped quote does not end the name if more of the name follows. */
const QUOTED = String.raw`"((?:[^"\\]|\\(?:"(?=[^;\s]))?)*)"`

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

function readHead(text: string): PartHead {
  const disposition = text.split(LINE_END).find((line) => /^content-disposition\s*:/i.test(line))
  const parameter = (name: string): string | undefined => {
    const value = new RegExp(String.raw`;\s*${name}=(?:${QUOTED}|([^\s;"]+))`, 'i').exec(disposition ?? '')
    return value ? unescaped(value[1] ?? value[2] ?? '') : undefined
  }
  const name = parameter('name')
  if (name === undefined) throw new MalformedBody('A part has no name')
  const [, extended] = /;\s*filename\*=utf-8''([^\s;]+)/i.exec(disposition ?? '') ?? []
  const fileName = (extended === undefined ? undefined : decoded(extended)) ?? parameter('filename')
  return { name, fileName }
}

/** Parses parts from chunks of any size. */
class PartReader {
  readonly #delimiter: Buffer
  readonly #open: OpenPart
  // The first boundary may be at the very start of the body.
  #rest: Buffer = Buffer.from(LINE_END)
  #state: 'between' | 'delimited' | 'head' | 'content' | 'done' = 'between'
  #part: PartContent | undefined
  #parts = 0

  constructor(boundary: string, open: OpenPart) {
    this.#delimiter = Buffer.from(`${LINE_END}--${boundary}`)
    this.#open = open
  }

  async take(chunk: Uint8Array): Promise<void> {
    this.#rest = Buffer.concat([this.#rest, chunk])
    while (await this.#step());
  }

  end(): void {
    if (this.#state !== 'done') throw new MalformedBody('The body is cut off')
  }

  /** @returns true if the data at hand may allow another step */
  async #step(): Promise<boolean> {
    switch (this.#state) {
      case 'between':
      case 'content':
        return this.#toDelimiter()
      case 'delimited':
        return this.#afterDelimiter()
      case 'head':
        return this.#readHead()
      case 'done':
        this.#rest = Buffer.alloc(0)
        return false
    }
  }

  /** Holds back data that may be the beginning of the next boundary. */
  async #toDelimiter(): Promise<boolean> {
    const at = this.#rest.indexOf(this.#delimiter)
    const end = at === -1 ? Math.max(0, this.#rest.length - this.#delimiter.length + 1) : at
    if (end > 0) await this.#part?.write(this.#rest.subarray(0, end))
    this.#rest = this.#rest.subarray(at === -1 ? end : at + this.#delimiter.length)
    if (at === -1) return false
    await this.#part?.end()
    this.#part = undefined
    this.#state = 'delimited'
    return true
  }

  #afterDelimiter(): boolean {
    if (this.#rest.length < 2) return false
    if (this.#rest.toString('latin1', 0, 2) === '--') {
      this.#state = 'done'
      return true
    }
    const end = this.#rest.indexOf(LINE_END)
    if (end > LONGEST_PADDING || (end === -1 && this.#rest.length > LONGEST_PADDING))
      throw new MalformedBody('A boundary does not end')
    if (end === -1) return false
    // The line end is kept, because a part without headers has a second one at once.
    this.#rest = this.#rest.subarray(end)
    this.#state = 'head'
    return true
  }

  #readHead(): boolean {
    const end = this.#rest.indexOf(LINE_END + LINE_END)
    if (end > fileBounds.part_head || (end === -1 && this.#rest.length > fileBounds.part_head))
      throw new MalformedBody('The head of a part does not end')
    if (end === -1) return false
    this.#parts += 1
    if (this.#parts > fileBounds.parts) throw new TooMuch('parts')
    this.#part = this.#open(readHead(this.#rest.toString('utf8', LINE_END.length, end)))
    this.#rest = this.#rest.subarray(end + 2 * LINE_END.length)
    this.#state = 'content'
    return true
  }
}

/**
 * Reads a body to its end. @throws MalformedBody, TooMuch and errors of `open` and its receivers; the rest is
 * then unread
 */
export async function readParts(
  body: AsyncIterable<Uint8Array>,
  boundary: string,
  open: OpenPart,
): Promise<void> {
  const reader = new PartReader(boundary, open)
  for await (const chunk of body) await reader.take(chunk)
  reader.end()
}
