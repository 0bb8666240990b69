import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** PNG color type: eight bits each of red, green, blue and opacity. */
const RGBA = 6

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(content.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** Stores each row as the difference to the one above, which compresses smooth pictures well. */
function filterRows(width: number, height: number, pixels: Uint8Array): Buffer {
  const stride = width * 4
  const rows = Buffer.alloc(height * (stride + 1))
  for (let y = 0; y < height; y++) {
    const start = y * (stride + 1)
    rows[start] = 2
    for (let x = 0; x < stride; x++) {
      const above = y === 0 ? 0 : (pixels[(y - 1) * stride + x] ?? 0)
      rows[start + 1 + x] = (pixels[y * stride + x] ?? 0) - above
    }
  }
  return rows
}

/** Encodes a PNG file from four bytes per pixel, row by row. */
export function encodePng(width: number, height: number, pixels: Uint8Array): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  header[9] = RGBA
  const content = deflateSync(filterRows(width, height, pixels), { level: 6 })
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', content),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
