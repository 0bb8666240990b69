/*
 * AVIF and HEIC (ISO 14496-12, 23008-12) consist of nested boxes that refer to each other by file offsets.
 * Removing metadata would move the data after it, so it is overwritten with zeros in place.
 */

interface Box {
  readonly type: string
  /** Start of the content, after the header. */
  readonly start: number
  readonly end: number
}

const MOST_BOXES = 10_000

function* boxesIn(content: Buffer, start: number, end: number): Generator<Box> {
  let count = 0
  for (let at = start; at + 8 <= end;) {
    const short = content.readUInt32BE(at)
    const type = content.toString('latin1', at + 4, at + 8)
    const head = short === 1 ? 16 : 8
    const size = short === 1 ? Number(content.readBigUInt64BE(at + 8)) : short
    const last = short === 0 ? end : at + size
    count += 1
    if (last < at + head || count > MOST_BOXES) throw new RangeError('A box of the picture is malformed')
    yield { type, start: at + head, end: Math.min(last, end) }
    at = last
  }
}

/** Reads numbers of given widths in sequence. */
class Numbers {
  readonly #content: Buffer
  readonly #end: number
  at: number

  constructor(content: Buffer, { start, end }: Pick<Box, 'start' | 'end'>) {
    this.#content = content
    this.#end = end
    this.at = start
  }

  next(bytes: number): number {
    if (this.at + bytes > this.#end) throw new RangeError('A box of the picture is cut off')
    let value = 0
    for (let count = 0; count < bytes; count++) value = value * 256 + (this.#content[this.at + count] ?? 0)
    this.at += bytes
    return value
  }
}

const isText = (content: Buffer, { start, end }: Box): boolean =>
  /rdf\+xml|xmp/i.test(content.toString('latin1', start, Math.min(end, start + 300)))

/** IDs of the Exif and XMP items. */
function metadataItems(content: Buffer, info: Box): Set<number> {
  const items = new Set<number>()
  const version = content.readUInt8(info.start)
  for (const box of boxesIn(content, info.start + (version === 0 ? 6 : 8), info.end)) {
    const entry = content.readUInt8(box.start)
    if (box.type !== 'infe' || entry < 2) continue
    const numbers = new Numbers(content, { start: box.start + 4, end: box.end })
    const id = numbers.next(entry === 2 ? 2 : 4)
    const at = numbers.at + 2
    const type = content.toString('latin1', at, at + 4)
    if (type === 'Exif' || (type === 'mime' && isText(content, { ...box, start: at }))) items.add(id)
  }
  return items
}

interface Extent {
  readonly start: number
  readonly length: number
}

/** Extents of these items. @param data start of the box that item offsets can be relative to */
function extentsOf(content: Buffer, location: Box, items: ReadonlySet<number>, data: number): Extent[] {
  const numbers = new Numbers(content, location)
  const version = numbers.next(4) >>> 24
  const [widths, moreWidths] = [numbers.next(1), numbers.next(1)]
  const [offsetWidth, lengthWidth, baseWidth] = [widths >> 4, widths & 15, moreWidths >> 4]
  const indexWidth = version === 0 ? 0 : moreWidths & 15
  const found: Extent[] = []
  const idWidth = version < 2 ? 2 : 4
  for (let count = numbers.next(idWidth); count > 0; count--) {
    const id = numbers.next(idWidth)
    const isInData = version > 0 && (numbers.next(2) & 15) === 1
    numbers.next(2)
    const base = numbers.next(baseWidth) + (isInData ? data : 0)
    for (let extents = numbers.next(2); extents > 0; extents--) {
      numbers.next(indexWidth)
      const extent = { start: base + numbers.next(offsetWidth), length: numbers.next(lengthWidth) }
      if (items.has(id)) found.push(extent)
    }
  }
  return found
}

/** Overwrites the extents. Limited to twice the file's size, however often a file lists the same extents. */
function clear(content: Buffer, extents: readonly Extent[]): void {
  let left = content.length * 2
  for (const { start, length } of extents) {
    const end = Math.min(start + (length || content.length), content.length)
    left -= Math.max(0, end - start)
    if (left < 0) throw new RangeError('A picture names the same places again and again')
    if (start < end) content.fill(0, start, end)
  }
}

function clearItems(content: Buffer, meta: Box): void {
  const boxes = new Map([...boxesIn(content, meta.start + 4, meta.end)].map((box) => [box.type, box]))
  const [info, location] = [boxes.get('iinf'), boxes.get('iloc')]
  if (!info || !location) return
  const items = metadataItems(content, info)
  if (items.size > 0) clear(content, extentsOf(content, location, items, boxes.get('idat')?.start ?? 0))
}

/** Overwrites Exif and XMP. @throws RangeError when it is malformed */
export function plainIso(given: Buffer): Buffer {
  const content = Buffer.from(given)
  const boxes = [...boxesIn(content, 0, content.length)]
  for (const box of boxes) {
    if (box.type === 'meta') clearItems(content, box)
    // Boxes with IDs of other programs, such as XMP.
    else if (box.type === 'uuid') content.fill(0, box.start + 16, box.end)
  }
  return content
}
