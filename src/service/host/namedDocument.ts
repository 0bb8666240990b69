import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { escapeHtml } from '../../markdown/html.ts'

/*
 * The app's document with the name of the organization: in its title and for previews of links, which most readers of
 * both take as they are sent, and for the app's pages for people without an account, who cannot ask the chat.
 */

export type Encoding = 'br' | 'gzip'

const packers = { br: promisify(brotliCompress), gzip: promisify(gzip) } as const

/** The title in the outline of visitors' pages (src/build/document/outline.html), which a script writes. */
const OUTLINE_TITLE = '<span data-outline-calendar></span>'

/** Writes the name into the document. */
export function withName(html: string, name: string): string {
  const text = escapeHtml(name)
  return html
    .replace('<html', () => `<html data-title-end=" – ${text}"`)
    .replace(OUTLINE_TITLE, () => `<span>${OUTLINE_TITLE} – ${text}</span>`)
    .replace(
      /<title>[^<]*<\/title>/,
      () =>
        `<title>${text}</title><meta name="application-name" content="${text}" /><meta property="og:site_name" content="${text}" />`,
    )
}

export interface NamedDocument {
  readonly etag: string
  readonly read: (encoding: Encoding | undefined) => Promise<Buffer<ArrayBuffer>>
}

/**
 * Returns the document with the name; it is written, and packed, once.
 * @param etag the document's own
 */
export function nameDocument(readHtml: () => Promise<string>, etag: string, name: string): NamedDocument {
  let plain: Promise<Buffer<ArrayBuffer>> | undefined
  const packed = new Map<Encoding, Promise<Buffer<ArrayBuffer>>>()
  const readPlain = async (): Promise<Buffer<ArrayBuffer>> => Buffer.from(withName(await readHtml(), name))
  const pack = async (encoding: Encoding): Promise<Buffer<ArrayBuffer>> =>
    packers[encoding](await (plain ??= readPlain()))
  const hash = createHash('sha256').update(`${etag} ${name}`).digest('base64url').slice(0, 16)
  return {
    etag: `"${hash}"`,
    read: (encoding) => {
      if (encoding === undefined) return (plain ??= readPlain())
      const known = packed.get(encoding) ?? pack(encoding)
      packed.set(encoding, known)
      return known
    },
  }
}
