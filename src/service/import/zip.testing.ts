import { crc32, deflateRawSync } from 'node:zlib'

export interface Packed {
  readonly path: string
  readonly content: string | Uint8Array
  /** Bytes that the archive says the file has; the real number when absent. */
  readonly claimedSize?: number
  /** `link`: the entry is a symbolic link, as Unix packs it. */
  readonly kind?: 'file' | 'link'
}

/** The mode of a symbolic link, in the upper half of an entry's attributes. */
const LINK = (0o120777 << 16) >>> 0

function header(signature: number, fields: readonly (readonly [value: number, bytes: 2 | 4])[]): Buffer {
  const size = 4 + fields.reduce((sum, [, bytes]) => sum + bytes, 0)
  const buffer = Buffer.alloc(size)
  let at = buffer.writeUInt32LE(signature, 0)
  for (const [value, bytes] of fields) at = buffer.writeUIntLE(value, at, bytes)
  return buffer
}

/** Packs files into a ZIP archive. */
export function zipOf(files: readonly Packed[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { path, content, claimedSize, kind } of files) {
    const name = Buffer.from(path)
    const data = Buffer.from(content)
    const packed = deflateRawSync(data)
    const sizes = [
      [20, 2],
      [0x0800, 2],
      [8, 2],
      [0, 2],
      [0, 2],
      [crc32(data), 4],
      [packed.length, 4],
      [claimedSize ?? data.length, 4],
      [name.length, 2],
      [0, 2],
    ] as const
    parts.push(header(0x04034b50, sizes), name, packed)
    const rest = [
      [0, 2],
      [0, 2],
      [0, 2],
      [kind === 'link' ? LINK : 0, 4],
      [offset, 4],
    ] as const
    directory.push(header(0x02014b50, [[0x0314, 2], ...sizes, ...rest]), name)
    offset += 30 + name.length + packed.length
  }
  const size = directory.reduce((sum, each) => sum + each.length, 0)
  const end = header(0x06054b50, [
    [0, 2],
    [0, 2],
    [files.length, 2],
    [files.length, 2],
    [size, 4],
    [offset, 4],
    [0, 2],
  ])
  return Buffer.concat([...parts, ...directory, end])
}
