import { thumbnailAddress, type ThumbnailKind } from '../../protocol/chat/thumbnails.ts'
import type { MarkdownContext, UploadProperties } from '../context.ts'

/** An uploaded file that a page can show in place. */
export interface UploadMedia {
  readonly kind: 'image' | 'video' | 'audio'
  readonly contentType: string
  /** `640x480`, if known. */
  readonly dimensions: string | undefined
  readonly thumbnail: ThumbnailKind | undefined
}

/** Types that browsers show and that contain no scripts, so SVG is excluded. */
const kinds: ReadonlyMap<string, UploadMedia['kind']> = new Map([
  ['image/png', 'image'],
  ['image/apng', 'image'],
  ['image/jpeg', 'image'],
  ['image/gif', 'image'],
  ['image/webp', 'image'],
  ['image/avif', 'image'],
  ['video/mp4', 'video'],
  ['video/webm', 'video'],
  ['video/quicktime', 'video'],
  ['audio/mpeg', 'audio'],
  ['audio/mp4', 'audio'],
  ['audio/aac', 'audio'],
  ['audio/flac', 'audio'],
  ['audio/ogg', 'audio'],
  ['audio/opus', 'audio'],
  ['audio/wav', 'audio'],
  ['audio/webm', 'audio'],
])

const typesByExtension: ReadonlyMap<string, string> = new Map([
  ['png', 'image/png'],
  ['apng', 'image/apng'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['gif', 'image/gif'],
  ['webp', 'image/webp'],
  ['avif', 'image/avif'],
  ['mp4', 'video/mp4'],
  ['webm', 'video/webm'],
  ['mov', 'video/quicktime'],
  ['mp3', 'audio/mpeg'],
  ['m4a', 'audio/mp4'],
  ['aac', 'audio/aac'],
  ['flac', 'audio/flac'],
  ['ogg', 'audio/ogg'],
  ['opus', 'audio/opus'],
  ['wav', 'audio/wav'],
])

/**
 * Undefined for a file that is unknown or can only be linked. Without properties of the file, its name
 * determines the type.
 */
export function mediaOf(path: string, context: MarkdownContext): UploadMedia | undefined {
  const upload = context.upload ? context.upload(path) : guess(path, context)
  const kind = upload && kinds.get(upload.contentType)
  if (!upload || !kind) return undefined
  const { width, height, contentType } = upload
  const dimensions = width !== undefined && height !== undefined ? `${width}x${height}` : undefined
  return { kind, contentType, dimensions, thumbnail: upload.thumbnail }
}

/** Attributes of the `img` that shows a picture, by its thumbnail if it has one. @param href of the picture */
export const pictureAttributes = (
  href: string,
  { contentType, dimensions, thumbnail }: UploadMedia,
): Record<string, string | undefined> => ({
  'data-animated': thumbnail === 'animated' ? 'true' : undefined,
  'data-original-content-type': contentType,
  'data-original-dimensions': dimensions,
  src: thumbnail === undefined ? href : thumbnailAddress(href, thumbnail),
})

function guess(path: string, context: MarkdownContext): UploadProperties | undefined {
  const extension = /\.(\w{1,5})$/.exec(path)?.[1]?.toLowerCase()
  const contentType = extension === undefined ? undefined : typesByExtension.get(extension)
  return contentType === undefined ? undefined : { contentType, ...context.pictureSize?.(path) }
}
