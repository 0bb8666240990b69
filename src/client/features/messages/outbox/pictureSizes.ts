import { scoped } from '../../../kernel/scope.ts'
import type { Session } from '../../../kernel/session.ts'

interface PictureSize {
  /** CSS pixels, in the direction in which the picture is shown. */
  readonly width: number
  readonly height: number
}

/** Sizes of the pictures that were uploaded in this session, by their addresses. */
const sizes = scoped(() => new Map<string, PictureSize>())

/** Returns the size of a picture that was uploaded here: the message keeps its height when the service has drawn it. */
export const pictureSize = (session: Session, address: string): PictureSize | undefined =>
  session.get(sizes).get(address)

export const notePictureSize = (session: Session, address: string, size: PictureSize): void =>
  void session.get(sizes).set(address, size)

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
