import { orientationOf } from '../imageSize.ts'

const EXIF = Buffer.from('Exif\0\0', 'latin1')

/** Orientation, 1 to 8, in Exif data with or without its header; 1 if missing. */
export const orientationIn = (data: Buffer): number =>
  orientationOf(data.subarray(0, EXIF.length).equals(EXIF) ? data : Buffer.concat([EXIF, data]))

/** Returns Exif data reduced to a TIFF with the orientation alone. */
export function orientationTiff(orientation: number): Buffer {
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex')
  tiff.writeUInt16BE(orientation, 18)
  return tiff
}
