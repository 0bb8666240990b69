import { orientationOf } from '../imageSize.ts'

const EXIF = Buffer.from('Exif\0\0', 'latin1')

/** Which side is up, 1 to 8, of Exif data with or without its own mark in front; 1 where that does not say. */
export const orientationIn = (data: Buffer): number =>
  orientationOf(data.subarray(0, EXIF.length).equals(EXIF) ? data : Buffer.concat([EXIF, data]))

/** All that is kept of Exif data: a TIFF of which side is up and nothing else. */
export function orientationTiff(orientation: number): Buffer {
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex')
  tiff.writeUInt16BE(orientation, 18)
  return tiff
}
