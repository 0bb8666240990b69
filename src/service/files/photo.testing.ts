/** Location in the test photo's metadata, in words. */
export const PLACE = 'GPS 47.3769 N 8.5417 E'

const segment = (marker: string, content: Buffer): Buffer => {
  const head = Buffer.from(`${marker}0000`, 'hex')
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

/** Returns a photo, six pixels wide and four high, taken with the camera on its side, with its location. */
export function aPhoto(): Buffer<ArrayBuffer> {
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010006000000000000', 'hex')
  return Buffer.concat([
    Buffer.from('ffd8', 'hex'),
    segment('ffe1', Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from(PLACE)])),
    segment('fffe', Buffer.from(PLACE)),
    segment('ffc0', Buffer.from([8, 0, 4, 0, 6, 1, 1, 0x11, 0])),
    segment('ffda', Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([1, 2, 3, 0xff, 0xd9]),
  ])
}
