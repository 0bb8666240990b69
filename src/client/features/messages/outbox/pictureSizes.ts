import { scoped } from '../../../kernel/scope.ts'
import type { Session } from '../../../kernel/session.ts'

export interface PictureSize {
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
