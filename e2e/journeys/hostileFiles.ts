/*
 * Files with a false type, or that break the program showing them. Each is uploaded with the claimed name and type,
 * by a sender who writes their own requests.
 */

/** One dark pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg==',
  'base64',
)
const PAGE = [
  '<!doctype html><script>attacked()</script><img src=x onerror=attacked()>',
  '<img src=https://evil.example/pixel.png>',
].join('')
const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" onload="attacked()"><script>attacked()</script>
  <image href="https://evil.example/pixel.png"/></svg>`
const STYLED = `<?xml version="1.0"?><?xml-stylesheet href="https://evil.example/x.xsl"?>${DRAWING}`
const DOCUMENT =
  '%PDF-1.4\n1 0 obj<</OpenAction<</S/JavaScript/JS(attacked())>>>>endobj\ntrailer<</Root 1 0 R>>'

/** Makes a picture that claims this many pixels of width and height. */
function claiming(side: number): Buffer {
  const picture = Buffer.from(PIXEL)
  picture.writeUInt32BE(side, 16)
  picture.writeUInt32BE(side, 20)
  return picture
}

const bytes = (...parts: (string | Buffer)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))

export interface HostileFile {
  readonly name: string
  /** The type that the sender claims. */
  readonly claim: string
  readonly content: Buffer
  /** The form in which a message shows the file. */
  readonly shown: 'link' | 'picture' | 'film'
  /**
   * The type under which it is served: a download, unless browsers show the type without running anything.
   */
  readonly type: string
}

const KEPT = 'application/octet-stream'

export const hostileFiles: readonly HostileFile[] = [
  { name: 'drawing.svg', claim: 'image/svg+xml', content: bytes(DRAWING), shown: 'link', type: KEPT },
  { name: 'styled.svg', claim: 'image/svg+xml', content: bytes(STYLED), shown: 'link', type: KEPT },
  { name: 'page.html', claim: 'text/html', content: bytes(PAGE), shown: 'link', type: KEPT },
  { name: 'page.png', claim: 'image/png', content: bytes(PAGE), shown: 'link', type: KEPT },
  { name: 'page.mp4', claim: 'video/mp4', content: bytes(PAGE), shown: 'link', type: KEPT },
  { name: 'script.js', claim: 'text/javascript', content: bytes('attacked()'), shown: 'link', type: KEPT },
  { name: 'frames.mht', claim: 'multipart/related', content: bytes(PAGE), shown: 'link', type: KEPT },
  {
    name: 'document.pdf',
    claim: 'text/html',
    content: bytes(DOCUMENT, PAGE),
    shown: 'link',
    type: 'application/pdf',
  },
  {
    name: 'picture and page.html',
    claim: 'text/html',
    content: bytes(PIXEL, PAGE),
    shown: 'picture',
    type: 'image/png',
  },
  {
    name: 'picture and script.js',
    claim: 'text/javascript',
    // The first letters are also the size, which makes the picture enormous.
    content: bytes('GIF89a=1;attacked()//', PAGE),
    shown: 'link',
    type: 'image/gif',
  },
  { name: 'enormous.png', claim: 'image/png', content: claiming(30_000), shown: 'link', type: 'image/png' },
  {
    name: 'cut off.png',
    claim: 'image/png',
    content: PIXEL.subarray(0, 18),
    shown: 'link',
    type: 'image/png',
  },
  {
    name: 'film and page.mp4',
    claim: 'text/html',
    content: bytes('\0\0\0\x1cftypisom', PAGE),
    shown: 'film',
    type: 'video/mp4',
  },
  {
    name: 'sound and page.mp3',
    claim: 'text/html',
    content: bytes('ID3', PAGE),
    shown: 'link',
    type: 'audio/mpeg',
  },
  {
    name: '"><img src=x onerror=attacked()>.png',
    claim: 'image/png',
    content: PIXEL,
    shown: 'picture',
    type: 'image/png',
  },
  { name: 'invoice\u202efdp.exe', claim: 'application/pdf', content: bytes('MZ'), shown: 'link', type: KEPT },
  {
    name: 'line.txt\r\nContent-Type: text/html\r\n\r\n<script>attacked()</script>',
    claim: 'text/plain',
    content: bytes(PAGE),
    shown: 'link',
    type: KEPT,
  },
  {
    name: `${'long '.repeat(60)}.png`,
    claim: 'image/png',
    content: PIXEL,
    shown: 'picture',
    type: 'image/png',
  },
]
