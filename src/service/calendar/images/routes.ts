import { createHash } from 'node:crypto'
import { limits } from '../../../protocol/calendar/limits.ts'
import { uploadImage } from '../../../protocol/calendar/site.ts'
import { fileResponse } from '../../files/fileResponse.ts'
import { discardFile, fileIn, keepFile, type KeptFile } from '../../files/keepFile.ts'
import { cleanFileName } from '../../files/names.ts'
import type { ReceivedFile } from '../../files/receive/receivedFile.ts'
import { requireWriter } from '../access.ts'
import { secondsNow, type CalendarContext } from '../context.ts'
import { readMount } from '../http/mount.ts'
import { because } from '../../../protocol/refusals/reason.ts'
import { refuse, refuseField } from '../refuse.ts'
import { created, route, type CalendarFile, type CalendarRoute, type SignedRequest } from '../router.ts'
import { imageById, insertImage, maySeeImage, presentImage, type ImageRow } from './store.ts'

const MAX_BYTES = limits.max_image_mib * 1024 * 1024
/** MIME types that browsers show, detected by the first bytes. */
const imageTypes = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'])

/** Records a file on disk as an image of this owner. @returns its ID */
export const recordImage = (context: CalendarContext, file: KeptFile, ownerId: number): number =>
  insertImage(context.database, {
    path: file.path,
    ownerId,
    name: file.name,
    contentType: file.contentType,
    size: file.size,
    width: file.dimensions?.width ?? null,
    height: file.dimensions?.height ?? null,
    createdAt: secondsNow(context),
  })

async function keepImage(
  context: CalendarContext,
  { callerNow }: SignedRequest,
  file: ReceivedFile,
): Promise<number> {
  const kept = await keepFile(context.imagesFolder, file)
  try {
    if (!imageTypes.has(kept.contentType)) refuseField('file', 'fields.imageType')
    const caller = await callerNow()
    requireWriter(context, caller)
    return context.database.transaction(() => {
      file.room.settle(kept.size)
      const id = recordImage(context, kept, caller.user_id)
      context.database.afterCommit(file.room.release)
      return id
    })
  } catch (error) {
    await discardFile(context.imagesFolder, kept.path)
    throw error
  }
}

export const imageRoutes = (context: CalendarContext): CalendarRoute[] => [
  route(uploadImage, async (_, request) => {
    requireWriter(context, request.caller)
    const { file } = request
    if (!file)
      return refuse('rest_missing_callback_param', because('calendar.missing', { names: 'file' }), {
        params: ['file'],
      })
    if (file.size > MAX_BYTES) {
      refuse('rest_upload_too_large', because('calendar.imageTooLarge', { limit: limits.max_image_mib }), {
        params: { file: 'fields.tooLarge' },
      })
    }
    const id = await keepImage(context, request, file)
    return created(presentImage(imageById(context.database, id), request) as object)
  }),
]

const serve = (context: CalendarContext, image: ImageRow, request: Request): Promise<Response> =>
  fileResponse(
    {
      file: fileIn(context.imagesFolder, image.path),
      contentType: image.content_type,
      disposition: `inline; filename="${cleanFileName(image.name)}"`,
      // The file never changes, but access to it does.
      cacheControl: 'private, no-cache',
      tag: createHash('sha256').update(image.path).digest('base64url').slice(0, 22),
    },
    request,
  )

/** Serves `/images/{id}/{name}`: to everyone once a public record uses the image. */
export const imageFiles =
  (context: CalendarContext): CalendarFile =>
  ({ url, caller }, request) => {
    const id = /^\/images\/(\d{1,15})(?:\/[^/]*)?$/.exec(readMount(url.pathname)?.path ?? '')?.[1]
    const image = id === undefined ? undefined : imageById(context.database, Number(id))
    return image && maySeeImage(context.database, caller, image) ? serve(context, image, request) : undefined
  }
