import type { FileKind, UploadSpace } from '../space/uploadSpace.ts'
import type { Receiving } from './form.ts'

/** Bytes that multipart wraps around a file at least. */
const LEAST_FRAME = 150

/** Bytes that a request says it has; 0 where it does not say, or says more than it may have: that is refused as it comes. */
function announcedBytes({ headers }: Request, limit: number): number {
  const length = Number(headers.get('content-length') ?? 0)
  return Number.isSafeInteger(length) && length > 0 && length <= limit ? length : 0
}

export interface Sender {
  readonly ownerId: number
  readonly kind: FileKind
  /** Bytes of the whole body. */
  readonly limit: number
}

/** Keeps room for what somebody is about to send. @throws NoSpace, TooManyRequests */
export async function makeRoom(
  { space, receivingFolder: folder }: { readonly space: UploadSpace; readonly receivingFolder: string },
  request: Request,
  { ownerId, kind, limit }: Sender,
): Promise<Receiving> {
  const announced = announcedBytes(request, limit)
  const room = await space.receive(ownerId, kind, Math.max(0, announced - LEAST_FRAME))
  return { folder, room, announced, limit }
}
