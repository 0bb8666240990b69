/** A size and form in which pictures of messages can be fetched. */
export interface ThumbnailFormat {
  /** The last part of a thumbnail’s address. */
  readonly name: string
  /** Pixels. */
  readonly max_width: number
  readonly max_height: number
  readonly format: string
  readonly animated: boolean
}

const size = { max_width: 840, max_height: 560, format: 'webp' } as const

/** The thumbnails of this service, by the names of their formats. */
export const thumbnailFormats = {
  animated: { name: '840x560-anim.webp', ...size, animated: true },
  still: { name: '840x560.webp', ...size, animated: false },
} as const satisfies Readonly<Record<string, ThumbnailFormat>>

export type ThumbnailKind = keyof typeof thumbnailFormats

const UPLOADS = '/user_uploads/'
const THUMBNAILS = 'thumbnail/'

/** Returns the address of a picture’s thumbnail. @param address of the picture, `/user_uploads/…` */
export const thumbnailAddress = (address: string, kind: ThumbnailKind): string =>
  `${UPLOADS}${THUMBNAILS}${address.slice(UPLOADS.length)}/${thumbnailFormats[kind].name}`

/** A thumbnail by its address. */
export interface ThumbnailPath {
  /** Path of the picture, below `/user_uploads/`. */
  readonly path: string
  /** Undefined: a format that this service does not have. */
  readonly kind: ThumbnailKind | undefined
}

/** Reads an address below `/user_uploads/`; undefined if it is not a thumbnail’s. */
export function readThumbnailPath(path: string): ThumbnailPath | undefined {
  if (!path.startsWith(THUMBNAILS)) return undefined
  const end = path.lastIndexOf('/')
  const name = path.slice(end + 1)
  const kinds: readonly ThumbnailKind[] = ['animated', 'still']
  return {
    path: path.slice(THUMBNAILS.length, end),
    kind: kinds.find((kind) => thumbnailFormats[kind].name === name),
  }
}
