import { crc32 } from 'node:zlib'
import { orientationIn, orientationTiff } from './exif.ts'
import { Pieces } from './pieces.ts'

const SIGNATURE_LENGTH = 8
/** Bytes of length and type before a chunk's content; a checksum follows it. */
const HEAD = 8
const FRAME = 12

/** Optional chunks that affect the picture's look, animations included. */
const looks = new Set(
  'cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI mDCv cLLi bKGD hIST tRNS pHYs sPLT acTL fcTL fdAT'.split(' '),
)
/** Names of chunks required for reading the picture begin with a capital letter. */
const isNeeded = (type: string): boolean => /^[A-Z]/.test(type) || looks.has(type)

function orientationChunk(orientation: number): Buffer {
  const body = Buffer.concat([Buffer.from('eXIf', 'latin1'), orientationTiff(orientation)])
  const chunk = Buffer.alloc(HEAD + body.length)
  chunk.writeUInt32BE(body.length - 4, 0)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(body), 4 + body.length)
  return chunk
}

/** Copies the picture chunk by chunk, without metadata. @throws RangeError when it is malformed */
export function plainPng(content: Buffer): Buffer {
  const pieces = new Pieces(content)
  pieces.keep(0, SIGNATURE_LENGTH)
  for (let at = SIGNATURE_LENGTH; at + FRAME <= content.length;) {
    pieces.count()
    const end = at + FRAME + content.readUInt32BE(at)
    const type = content.toString('latin1', at + 4, at + HEAD)
    if (isNeeded(type)) pieces.keep(at, end)
    if (type === 'IEND') break
    const orientation = type === 'eXIf' ? orientationIn(content.subarray(at + HEAD, end - 4)) : 1
    if (orientation > 1) pieces.add(orientationChunk(orientation))
    at = end
  }
  return pieces.result
}
