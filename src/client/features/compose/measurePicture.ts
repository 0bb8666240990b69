import type { PictureSize } from '../messages/outbox/pictureSizes.ts'

/** Measures a picture; undefined for a file that is none, or that this browser cannot draw. */
export async function measurePicture(file: File): Promise<PictureSize | undefined> {
  if (!file.type.startsWith('image/')) return undefined
  try {
    const picture = await createImageBitmap(file)
    const { width, height } = picture
    picture.close()
    return { width, height }
  } catch {
    return undefined
  }
}
