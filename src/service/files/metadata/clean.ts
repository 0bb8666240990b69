import { plainGif } from './gif.ts'
import { plainIso } from './iso.ts'
import { plainJpeg } from './jpeg.ts'
import { plainPng } from './png.ts'
import { plainWebp } from './webp.ts'

/*
 * What pictures carry beside the picture: where and when a photo was taken, with which camera, by whom. Nobody means
 * to publish that with a picture. Pixels stay as they are, byte for byte; so do colors, animations and which side is up.
 */

const cleaners: Readonly<Record<string, (content: Buffer) => Buffer>> = {
  'image/jpeg': plainJpeg,
  'image/png': plainPng,
  'image/gif': plainGif,
  'image/webp': plainWebp,
  'image/avif': plainIso,
  'image/heic': plainIso,
}

/** Whether files of this kind may tell more than they show. */
export const carriesMetadata = (contentType: string): boolean => Object.hasOwn(cleaners, contentType)

/**
 * The picture without place, time, camera, author and comments. Undefined when it is malformed. What is no picture
 * passes as it is.
 */
export function withoutMetadata(contentType: string, content: Buffer): Buffer | undefined {
  try {
    return cleaners[contentType]?.(content) ?? content
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
