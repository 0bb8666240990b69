import type { FileKind, UploadSpace } from '../space/uploadSpace.ts'
import type { Receiving } from './form.ts'

/** Minimum bytes that multipart adds around a file. */
const LEAST_FRAME = 150

/**
 * Bytes that a request announces; 0 if it announces none or more than the limit, which is refused while
 * reading.
 */
function announcedBytes({ headers }: Request, limit: number): number {
  const length = Number(headers.get('content-length') ?? 0)
  return Number.isSafeInteger(length) && length > 0 && length <= limit ? length : 0
}

export interface Sender {
  readonly ownerId: number
  readonly kind: FileKind
  /** Limit of the whole body in bytes. */
  readonly limit: number
}

/** Reserves space for an upload about to arrive. @throws NoSpace, TooManyRequests */
export async function makeRoom(
  { space, receivingFolder: folder }: { readonly space: UploadSpace; readonly receivingFolder: string },
  request: Request,
  { ownerId, kind, limit }: Sender,
): Promise<Receiving> {
  const announced = announcedBytes(request, limit)
  const room = await space.receive(ownerId, kind, Math.max(0, announced - LEAST_FRAME))
  return { folder, room, announced, limit }
}
