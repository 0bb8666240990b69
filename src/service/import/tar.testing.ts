import { gzipSync } from 'node:zlib'
import { Header } from 'tar'

export interface Packed {
  readonly path: string
  readonly content: string | Buffer
  readonly type?: Header['type']
  readonly linkpath?: string
}

const BLOCK = 512
const filled = (content: Buffer): Buffer =>
  Buffer.concat([content, Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK)])

/** Packs files into an archive (tar, compressed), whatever their paths. */
export function tarOf(files: readonly Packed[]): Buffer {
  const parts = files.flatMap(({ path, content, type = 'File', linkpath = '' }) => {
    const body = type === 'File' ? Buffer.from(content) : Buffer.alloc(0)
    const header = Buffer.alloc(BLOCK)
    new Header({ path, type, linkpath, size: body.length, mode: 0o600, mtime: new Date(0) }).encode(header, 0)
    return [header, filled(body)]
  })
  return gzipSync(Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]))
}
