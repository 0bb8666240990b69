import { plainGif } from './gif.ts'
import { plainIso } from './iso.ts'
import { plainJpeg } from './jpeg.ts'
import { plainPng } from './png.ts'
import { plainWebp } from './webp.ts'

/*
 * Metadata of pictures: the place and time of a photo, its camera and author, which people do not intend to
 * publish. Pixels stay unchanged, byte for byte, as do colors, animations and orientation.
 */

const cleaners: Readonly<Record<string, (content: Buffer) => Buffer>> = {
  'image/jpeg': plainJpeg,
  'image/png': plainPng,
  'image/gif': plainGif,
  'image/webp': plainWebp,
  'image/avif': plainIso,
  'image/heic': plainIso,
}

/** Returns true if files of this type can contain metadata. */
export const carriesMetadata = (contentType: string): boolean => Object.hasOwn(cleaners, contentType)

/**
 * Returns the picture without location, time, camera, author and comments; undefined if it is malformed.
 * Other files are returned unchanged.
 */
export function withoutMetadata(contentType: string, content: Buffer): Buffer | undefined {
  try {
    return cleaners[contentType]?.(content) ?? content
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
